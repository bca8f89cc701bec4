import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { PokerItem } from '#client/data/poker/session.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import type { PokerSummary } from '#shared/rules/meetings/poker-round.ts';
import { useSession } from '../state/session-context.ts';
import { sizesOf } from '../state/session-items.ts';
import classes from './Verdict.module.css';

interface SavePointsProps {
  item: PokerItem;
  summary: PokerSummary | null;
  /** Whether it is one of many, and so not the primary action of the view. */
  quiet?: boolean;
}

/** Saves the proposed points, or others. */
export function SavePoints({ item, summary, quiet = false }: SavePointsProps) {
  const { t } = useTranslation(['poker', 'common']);
  const { session, take } = useSession();
  const server = useServerNeeded();
  const isSaved = item.status === 'saved';
  const proposed = isSaved ? undefined : summary?.proposed;
  const sizes = sizesOf(session).filter((size) => size !== (proposed ?? item.saved_points));
  const others = t(isSaved ? 'session.verdict.change' : 'session.verdict.others');
  const Icon = isSaved ? IconPencil : IconChevronDown;
  const label = (count: number) => t('session.verdict.save', { points: t('common:points', { count }) });
  const save = (points: number) =>
    void take('save_poker_points', {
      item_id: item.id,
      points,
      expected_points: item.story?.story_points ?? null,
    });
  return (
    <span className={classes['save']}>
      {proposed !== undefined && (
        <ServerButton variant={quiet ? 'default' : 'filled'} data-primary onClick={() => save(proposed)}>
          {label(proposed)}
        </ServerButton>
      )}
      <Menu position="top-end" width={200}>
        <Menu.Target>
          {proposed === undefined && !isSaved ? (
            <Button rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>
              {t('session.verdict.choose')}
            </Button>
          ) : (
            <ActionIcon size={32} variant="default" aria-label={others} title={others}>
              <Icon size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {sizes.map((size) => (
            <Menu.Item key={size} {...server} onClick={() => save(size)}>
              {label(size)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
