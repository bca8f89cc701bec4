import type { CardStory } from '#client/data/stories/types.ts';
import { ranksAtPlace } from '#client/lib/ranked-lists/place-ranks.ts';
import type { Place, RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';

export type Pane = 'backlog' | 'sprint';

/** The stories of the two lists, in the order on the screen. */
export type PlanLists = Record<Pane, readonly CardStory[]>;

/**
 * Splits stories into the backlog (unfinished stories without an open sprint; ready ones first) and the sprint being planned.
 * `openSprints` are the ids of the planned and running sprints.
 */
export function splitStories(
  stories: readonly CardStory[],
  sprintId: string,
  openSprints: ReadonlySet<string>,
): PlanLists {
  const free = stories.filter(
    ({ status, sprint_id }) => status !== 'done' && (sprint_id === null || !openSprints.has(sprint_id)),
  );
  return {
    backlog: [...free.filter(({ ready }) => ready), ...free.filter(({ ready }) => !ready)],
    sprint: stories.filter(({ sprint_id }) => sprint_id === sprintId),
  };
}

/** Both panes as ranked lists, from left to right. */
export function listsOf({ backlog, sprint }: PlanLists): RankedList<Pane, CardStory>[] {
  return [
    { id: 'backlog', shown: backlog },
    { id: 'sprint', shown: sprint },
  ];
}

/** The rank of a place. In the backlog a story stays among the stories of the same readiness. */
export function rankAt(lists: PlanLists, moving: CardStory, place: Place<Pane>): string {
  const counts = ({ ready }: CardStory) => place.list === 'sprint' || ready === moving.ready;
  const [rank = ''] = ranksAtPlace(listsOf(lists), place, new Set([moving.id]), 1, counts);
  return rank;
}
