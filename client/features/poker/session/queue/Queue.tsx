import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { runAction, showOrder } from '#client/data/poker/session.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { usePointerDrag } from '#client/lib/drag/use-pointer-drag.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { afterMove, placeOf, positionOf, type RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import { SectionHeader } from '../../parts/SectionHeader.tsx';
import { StoryPickerDialog } from '../frame/lazy-dialogs.ts';
import { useSession } from '../state/session-context.ts';
import { groupOf, type QueueGroup, reordered } from '../state/session-items.ts';
import classes from './Queue.module.css';
import { QueueRow } from './QueueRow.tsx';

const GROUPS: Record<'live' | 'async', QueueGroup[]> = {
  live: ['todo', 'saved', 'skipped'],
  async: ['missing', 'voted', 'revealed', 'saved', 'skipped'],
};

/** The stories of the session, in groups. The facilitator orders those of a group by dragging, also by keyboard. */
export function Queue() {
  const { t } = useTranslation('poker');
  const { session, leads, pending, show } = useSession();
  const helpId = useId();
  const list = useRef<HTMLElement>(null);
  const groups = GROUPS[session.mode].map((id) => ({
    id,
    shown: session.items.filter((item) => groupOf(session, item, pending) === id),
  }));
  const drag = useQueueDrag(groups);
  usePointerDrag(list, drag, { enabled: leads });
  const preview = useKeyboardPreview(drag, groups);
  return (
    <ListDragContext value={drag}>
      <nav
        ref={list}
        className={classes['queue']}
        aria-label={t('session.queue.label')}
        onKeyDown={(event) => {
          const target = event.target instanceof HTMLElement ? event.target : null;
          const id = target?.closest<HTMLElement>('[data-drag-id]')?.dataset['dragId'];
          if (!id || !target?.matches('[data-opens]')) return;
          if (leads && handleDragKey(event, id, drag)) return;
          if (drag.moveFocus(id, event.key)) event.preventDefault();
        }}
      >
        {groups.map(({ id, shown }) => {
          const items = preview?.shown.get(id) ?? shown;
          // the first group says how many stories are left, also when it is empty
          if (items.length === 0 && id !== groups[0]?.id) return null;
          return (
            <section key={id} data-zone={id} data-group={id}>
              <SectionHeader sticky title={t(`session.queue.group.${id}`)}>
                <span>{t('session.stories', { count: items.length })}</span>
              </SectionHeader>
              <ul>
                {items.map((item) => (
                  <QueueRow
                    key={item.id}
                    item={item}
                    helpId={leads ? helpId : undefined}
                    onShow={() => show(item.id)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {leads && <AddStories />}
      </nav>
      <Glide view={list} order={preview ?? session.items} />
      {leads && <VisuallyHidden id={helpId}>{t('session.queue.help')}</VisuallyHidden>}
      <DragAnnouncer />
    </ListDragContext>
  );
}

function AddStories() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes['add']}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('session.queue.add')}
      </Button>
      {opened && (
        <StoryPickerDialog
          projectId={session.project_id}
          present={session.items.flatMap(({ story_id }) => story_id ?? [])}
          onChosen={(ids) =>
            runAction('change_poker_items', { session_id: session.id, added_story_ids: [...ids] })
          }
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}

type Groups = readonly RankedList<QueueGroup, { id: string }>[];

/** The drag controller of the queue: stories move within their group. It stays the same object while the groups change. */
function useQueueDrag(groups: Groups): ListDrag<QueueGroup> {
  const { session, take } = useSession();
  const latest = useRef({ groups, session, take });
  useLayoutEffect(() => {
    latest.current = { groups, session, take };
  }, [groups, session, take]);
  const read = useCallback(() => latest.current, []);

  return useMemo(() => {
    const drag: ListDrag<QueueGroup> = new ListDrag<QueueGroup>({
      lists: () => read().groups,
      layout: 'stacked',
      canEnter: (id, group) => placeOf(read().groups, id)?.list === group,
      describe: (event, id, place) =>
        i18n.t(`poker:session.queue.announce.${event}`, {
          key: read().session.items.find((item) => item.id === id)?.key ?? '',
          ...positionOf(read().groups, place, new Set([id])),
        }),
      drop: (id, place) => {
        const group = afterMove(read().groups, place, new Set([id])).get(place.list) ?? [];
        const order = reordered(
          read().session.items,
          group.map((item) => item.id),
        );
        showOrder(read().session.id, order);
        void read().take('change_poker_items', { item_order: order });
      },
    });
    return drag;
  }, [read]);
}
