import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Sprint } from '#client/data/sprints/types.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { positionOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { listsOf, type Pane, type PlanLists } from './plan-lists.ts';
import type { PlanMoves } from './use-plan-moves.ts';

/** The drag controller of the two lists. It stays the same object while they change. */
export function usePlanDrag(
  sprint: Sprint,
  projectKey: string,
  lists: PlanLists,
  moves: PlanMoves,
): ListDrag<Pane> {
  const latest = useRef({ sprint, projectKey, lists, moves });
  useLayoutEffect(() => {
    latest.current = { sprint, projectKey, lists, moves };
  }, [sprint, projectKey, lists, moves]);
  const read = useCallback(() => latest.current, []);

  return useMemo(() => {
    const ranked = () => listsOf(read().lists);
    const sentence = (
      event: 'pickedUp' | 'over' | 'dropped' | 'cancelled',
      id: string,
      pane: Pane,
      where: object,
    ) => {
      const { backlog, sprint: planned } = read().lists;
      const number = [...backlog, ...planned].find((story) => story.id === id)?.number ?? 0;
      return i18n.t(`planning:announce.${event}`, {
        key: storyKey(read().projectKey, number),
        pane: pane === 'sprint' ? read().sprint.name : i18n.t('planning:backlog'),
        ...where,
      });
    };
    const drag = new ListDrag<Pane>({
      lists: ranked,
      layout: 'side-by-side',
      onPickUp: (id) => read().moves.pickUp(id),
      describe: (event, id, place) =>
        sentence(event, id, place.list, positionOf(ranked(), place, new Set([id]))),
      drop: (id, place) => {
        const where = positionOf(ranked(), place, new Set([id]));
        drag.announce(sentence('dropped', id, place.list, where));
        read().moves.drop(id, place);
      },
    });
    return drag;
  }, [read]);
}
