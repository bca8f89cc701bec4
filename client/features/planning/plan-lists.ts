import type { CardStory } from '#client/data/stories/types.ts';
import { ranksAtPlace } from '#shared/rules/place-ranks.ts';
import type { Place, RankedList } from '#shared/rules/ranked-lists.ts';

export type Pane = 'backlog' | 'sprint';

/** The stories of the two lists, each in the order in which it is shown. */
export type PlanLists = Record<Pane, readonly CardStory[]>;

/**
 * Sorts stories into the backlog (what is not done and in no open sprint; ready ones first) and the sprint being planned.
 * @param openSprints the ids of the sprints that are planned or under way.
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

/** The rank of a place. In the backlog a story stays among those that are as ready as it is. */
export function rankAt(lists: PlanLists, moving: CardStory, place: Place<Pane>): string {
  const counts = ({ ready }: CardStory) => place.list === 'sprint' || ready === moving.ready;
  const [rank = ''] = ranksAtPlace(listsOf(lists), place, new Set([moving.id]), 1, counts);
  return rank;
}
