import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { showOrder } from '#client/data/poker/session.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { afterMove, placeOf, positionOf, type RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useSession } from '../session-context.ts';
import { type QueueGroup, reordered } from '../session-items.ts';

type Groups = readonly RankedList<QueueGroup, { id: string }>[];

/** The drag controller of the queue: stories move within their group. It stays the same object while the groups change. */
export function useQueueDrag(groups: Groups): ListDrag<QueueGroup> {
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
