import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import type { RankedList } from '#client/lib/ranked-lists/ranked-lists.ts';

/** The ids of the sections of stories that are ready for planning, and of stories to refine. */
export const READY = 'ready';
export const REFINE = 'refine';

/** A section of the backlog: an open sprint, or stories without one. */
export interface Section {
  /** The sprint's id, {@link READY} or {@link REFINE}. */
  id: string;
  sprint: Sprint | undefined;
  stories: CardStory[];
  points: number;
  unestimated: number;
}

function newSection(id: string, sprint?: Sprint): Section {
  return { id, sprint, stories: [], points: 0, unestimated: 0 };
}

/** Whether a section is that of a running sprint; open sprints are planned or running. */
export const isRunning = (sprint: Sprint | undefined): boolean =>
  sprint !== undefined && sprint.status !== 'planned';

/** The id of a story's section; null if the backlog does not show it: it is done, and in no open sprint. */
function sectionIdOf(story: CardStory, open: ReadonlyMap<string, unknown>): string | null {
  if (story.sprint_id !== null && open.has(story.sprint_id)) return story.sprint_id;
  if (story.status === 'done') return null;
  return story.ready ? READY : REFINE;
}

/**
 * The sections of the backlog: running sprints, planned sprints, ready stories, stories to refine. Each keeps the given order
 * of its stories.
 * @param sprints the planned and running sprints, the earliest first.
 */
export function sectionsOf(stories: readonly CardStory[], sprints: readonly Sprint[]): Section[] {
  const ordered = [
    ...sprints.filter((sprint) => isRunning(sprint)),
    ...sprints.filter((sprint) => !isRunning(sprint)),
  ];
  const sections = new Map(ordered.map((sprint) => [sprint.id, newSection(sprint.id, sprint)]));
  const open = new Map(sections);
  sections.set(READY, newSection(READY));
  sections.set(REFINE, newSection(REFINE));
  for (const story of stories) {
    const section = sections.get(sectionIdOf(story, open) ?? '');
    if (!section) continue;
    section.stories.push(story);
    section.points += story.story_points ?? 0;
    if (story.story_points === null) section.unestimated += 1;
  }
  return [...sections.values()];
}

/** How many stories sections have together. */
export const countStories = (sections: readonly Section[]): number =>
  sections.reduce((sum, { stories }) => sum + stories.length, 0);

/** The same sections with only the stories that match. */
export function filterSections(
  sections: readonly Section[],
  holds: (story: CardStory) => boolean,
): Section[] {
  return sections.map(({ id, sprint, stories }) => {
    const kept = newSection(id, sprint);
    for (const story of stories) {
      if (!holds(story)) continue;
      kept.stories.push(story);
      kept.points += story.story_points ?? 0;
      if (story.story_points === null) kept.unestimated += 1;
    }
    return kept;
  });
}

/** The same sections with their stories in another order. */
export const sortSections = (
  sections: readonly Section[],
  compare: (one: CardStory, other: CardStory) => number,
): Section[] => sections.map((section) => ({ ...section, stories: section.stories.toSorted(compare) }));

/**
 * The sections as ranked lists; `shown` are the sections after the filter.
 */
export function listsOf(
  whole: readonly Section[],
  shown: readonly Section[],
): RankedList<string, CardStory>[] {
  return whole.map(({ id, stories }, at) => ({ id, loaded: stories, shown: shown[at]?.stories ?? [] }));
}

/**
 * Whether a story may enter a section: a sprint takes only stories of its project, and a done story cannot return to the
 * backlog.
 * @param byHand whether people mark the story as ready; otherwise its criteria and points decide.
 */
export function canEnterSection(story: CardStory, section: Section, byHand: boolean): boolean {
  if (section.sprint) return section.sprint.project_id === story.project_id;
  return story.status !== 'done' && (byHand || (section.id === READY) === story.ready);
}
