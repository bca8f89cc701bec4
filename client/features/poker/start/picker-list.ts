import type { CardStory } from '#client/data/stories/types.ts';
import { matches } from '#client/lib/text/text-match.ts';
import { MAX_POKER_STORIES } from '#shared/rules/meetings/poker.ts';
import { storyKey } from '#shared/rules/stories/story.ts';

export const PICKER_FILTERS = ['unestimated', 'ready', 'refine', 'all'] as const;
export type PickerFilter = (typeof PICKER_FILTERS)[number];

const HOLDS: Record<PickerFilter, (story: CardStory) => boolean> = {
  unestimated: ({ story_points }) => story_points === null,
  ready: ({ ready }) => ready,
  refine: ({ ready }) => !ready,
  all: () => true,
};

/** The stories that can be estimated: those that are not completed, in the order of the backlog. */
export const openStories = (stories: readonly CardStory[]): CardStory[] =>
  stories.filter(({ status }) => status !== 'done');

/** How many stories each filter leaves. */
export function countFilters(stories: readonly CardStory[]): Record<PickerFilter, number> {
  const count = (filter: PickerFilter) => stories.filter(HOLDS[filter]).length;
  return {
    unestimated: count('unestimated'),
    ready: count('ready'),
    refine: count('refine'),
    all: stories.length,
  };
}

export interface PickerSection {
  id: 'unestimated' | 'estimated';
  stories: CardStory[];
}

/** The stories that a filter and a search leave: those without points first. Empty sections are left out. */
export function pickerSections(
  stories: readonly CardStory[],
  { filter, typed, projectKey }: { filter: PickerFilter; typed: string; projectKey: string },
): PickerSection[] {
  const found = stories.filter(
    (story) =>
      HOLDS[filter](story) &&
      (typed.trim() === '' || matches(`${storyKey(projectKey, story.number)} ${story.title}`, typed)),
  );
  const sections: PickerSection[] = [
    { id: 'unestimated', stories: found.filter(({ story_points }) => story_points === null) },
    { id: 'estimated', stories: found.filter(({ story_points }) => story_points !== null) },
  ];
  return sections.filter((section) => section.stories.length > 0);
}

/** The first stories of the sections, at most `limit` in all. */
export function firstOf(sections: readonly PickerSection[], limit: number): PickerSection[] {
  let left = limit;
  return sections.flatMap(({ id, stories }) => {
    const shown = stories.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ id, stories: shown }];
  });
}

/**
 * A queue after stories were chosen or removed. A chosen story goes above the first one that comes later in the backlog, so that
 * a queue nobody has ordered is in the order of the backlog.
 * @param backlog the ids of all stories that can be chosen, in their order.
 * @returns the queue, with at most as many stories as a session may have.
 */
export function withChoice(
  queue: readonly string[],
  ids: readonly string[],
  chosen: boolean,
  backlog: readonly string[],
): string[] {
  if (!chosen) {
    const removed = new Set(ids);
    return queue.filter((id) => !removed.has(id));
  }
  const places = new Map(backlog.map((id, place) => [id, place]));
  const next = [...queue];
  for (const id of ids) {
    const place = places.get(id);
    if (place === undefined || next.length >= MAX_POKER_STORIES || next.includes(id)) continue;
    const later = next.findIndex((other) => (places.get(other) ?? -1) > place);
    next.splice(later === -1 ? next.length : later, 0, id);
  }
  return next;
}
