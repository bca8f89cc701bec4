import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '#client/components/layout/CountBadge.tsx';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { PokerItem } from '#client/data/poker/session.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { RowGrip, RowTitle, StoryRow, useRowDrag } from '#client/stories/row/StoryRow.tsx';
import { useSession } from '../state/session-context.ts';
import {
  currentRound,
  isRemovable,
  openRound,
  ownVote,
  summaryOf,
  voteCount,
} from '../state/session-items.ts';
import classes from './Queue.module.css';

interface QueueRowProps {
  item: PokerItem;
  /** The id of the text that explains how to move it; undefined if the person cannot. */
  helpId: string | undefined;
  onShow: () => void;
}

/** A story of the queue. */
export function QueueRow({ item, helpId, onShow }: QueueRowProps) {
  const { t } = useTranslation('poker');
  const { session, shown, leads, pending } = useSession();
  const onTable = session.mode === 'live' && session.current_item_id === item.id;
  const name = item.story?.title ?? item.title;
  const vote = session.mode === 'async' ? ownVote(openRound(item), pending) : null;
  const isShown = shown?.id === item.id;
  return (
    <StoryRow
      as="li"
      list={classes['row']}
      fixed={!leads}
      {...useRowDrag(item.id)}
      data-selected={isShown || undefined}
      data-stacked={session.mode === 'async' || undefined}
    >
      {leads && <RowGrip />}
      <RowTitle
        dragId={item.id}
        list={classes['title']}
        title={name}
        aria-current={isShown ? 'true' : undefined}
        aria-describedby={helpId}
        onClick={onShow}
      >
        <StoryKey type={item.story?.type}>{item.key}</StoryKey>
        <span data-gone={item.story === null || undefined}>{name}</span>
        {vote?.card && <small>{t('session.queue.ownVote', { card: vote.card })}</small>}
        {onTable && <VisuallyHidden> {t('session.queue.onTable')}</VisuallyHidden>}
      </RowTitle>
      <State item={item} />
      {leads && <RowMenu item={item} />}
    </StoryRow>
  );
}

/** How far a story is: saved points, the median of shown cards, or how many have voted. */
function State({ item }: { item: PokerItem }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session } = useSession();
  if (item.status === 'saved')
    return (
      <CountBadge title={t('common:points', { count: item.saved_points ?? 0 })}>
        {item.saved_points}
      </CountBadge>
    );
  const median = item.status === 'revealed' ? summaryOf(session, currentRound(item))?.median : undefined;
  if (median !== undefined)
    return (
      <span className={classes['state']}>{t('session.queue.median', { median: formatNumber(median) })}</span>
    );
  const round = openRound(item);
  if (!round) return null;
  const { voted, total } = voteCount(session, round);
  return (
    <span className={classes['state']}>
      {session.mode === 'async' && <Dots value={voted} total={total} max={10} />}
      <span aria-hidden="true">
        {voted}/{total}
      </span>
      <VisuallyHidden>{t('session.voted', { count: voted, total })}</VisuallyHidden>
    </span>
  );
}

function RowMenu({ item }: { item: PokerItem }) {
  const { t } = useTranslation('poker');
  const { session, take } = useSession();
  const server = useServerNeeded();
  const isSkipped = item.status === 'skipped';
  const last = item.rounds.at(-1);
  const number = last === undefined ? 1 : last.revealed_at === null ? last.number : last.number + 1;
  const canStart =
    (item.status === 'waiting' || isSkipped) &&
    session.mode === 'live' &&
    item.id !== session.current_item_id;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          className={classes['menu'] ?? ''}
          size={28}
          aria-label={t('session.queue.more', { key: item.key })}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canStart && (
          <Menu.Item {...server} onClick={() => void take('start_poker_round', { item_id: item.id, number })}>
            {t('session.startStory')}
          </Menu.Item>
        )}
        <Menu.Item
          {...server}
          onClick={() => void take('skip_poker_item', { item_id: item.id, skipped: !isSkipped })}
        >
          {t(isSkipped ? 'session.queue.putBack' : 'session.queue.skip')}
        </Menu.Item>
        {isRemovable(item) && (
          <Menu.Item
            {...server}
            onClick={() => void take('change_poker_items', { removed_item_ids: [item.id] })}
          >
            {t('session.queue.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
