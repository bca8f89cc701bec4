import { ranksAt } from '../../../shared/rules/rank.ts';
import type { CardStory } from '../../lib/stories/types.ts';

export type Pane = 'backlog' | 'sprint';

/** A place in one of the two lists: above another story, or last. */
export interface PlanPlace {
  pane: Pane;
  /** null: last. */
  beforeId: string | null;
}

/** The two lists, each in the order in which it is shown. */
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

/** The place of a story as it lies; null where it is in neither list. */
export function placeOf(lists: PlanLists, id: string): PlanPlace | null {
  for (const pane of ['backlog', 'sprint'] as const) {
    const at = lists[pane].findIndex((story) => story.id === id);
    if (at >= 0) return { pane, beforeId: lists[pane][at + 1]?.id ?? null };
  }
  return null;
}

/** Where a place lies in its list, counted from 0, without the story that moves. */
export function indexOf(lists: PlanLists, movingId: string, { pane, beforeId }: PlanPlace): number {
  const others = lists[pane].filter(({ id }) => id !== movingId);
  const at = beforeId === null ? -1 : others.findIndex(({ id }) => id === beforeId);
  return at < 0 ? others.length : at;
}

/** Where an arrow takes the story in hand; null where the key means nothing or leads out of the list. */
export function stepPlace(
  lists: PlanLists,
  movingId: string,
  place: PlanPlace,
  key: string,
): PlanPlace | null {
  const index = indexOf(lists, movingId, place);
  const at = (pane: Pane, to: number): PlanPlace => {
    const others = lists[pane].filter(({ id }) => id !== movingId);
    return { pane, beforeId: others[to]?.id ?? null };
  };
  if (key === 'ArrowRight') return place.pane === 'sprint' ? null : at('sprint', index);
  if (key === 'ArrowLeft') return place.pane === 'backlog' ? null : at('backlog', index);
  const last = lists[place.pane].filter(({ id }) => id !== movingId).length;
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[key];
  return to === undefined || to < 0 || to > last ? null : at(place.pane, to);
}

/**
 * The rank of a place. In the backlog a story stays among those that are as ready as it is.
 */
export function rankAt(lists: PlanLists, moving: CardStory, place: PlanPlace): string {
  const index = indexOf(lists, moving.id, place);
  const others = lists[place.pane].filter(({ id }) => id !== moving.id);
  const alike = (story: CardStory) => place.pane === 'sprint' || story.ready === moving.ready;
  const above = others.slice(0, index).filter(alike);
  const [rank = ''] = ranksAt([...above, ...others.slice(index).filter(alike)], above.length, 1);
  return rank;
}
