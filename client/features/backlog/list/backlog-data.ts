import type { Project } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { callStories } from '#client/data/stories/write/several.ts';
import type { RankedLists } from '#client/lib/ranked-lists/ranked-lists.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { READY, REFINE, type Section } from './sections.ts';

/** The current state of the backlog. */
export interface BacklogData {
  /** All stories, by id and in the order of their ranks. */
  stories: readonly CardStory[];
  byId: ReadonlyMap<string, CardStory>;
  /** The sections with the stories that match the filter; folded sections included. */
  sections: readonly Section[];
  /** The sections with all their stories. */
  whole: readonly Section[];
  /** The sections as ranked lists. */
  lists: RankedLists<string, CardStory>;
  /** The ids of the stories in the list, from the top, without folded sections. */
  rows: readonly string[];
  projects: ReadonlyMap<string, Project>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The signed-in person. */
  personId: string;
}

export const count = (stories: readonly unknown[]) => ({ count: stories.length });

/** Whether people mark a story as ready; otherwise its criteria and points decide. */
export const isMarkedByHand = (
  { projects }: Pick<BacklogData, 'projects'>,
  { project_id }: CardStory,
): boolean => projects.get(project_id)?.ready_by_hand === true;

/** How the texts of the backlog call its stories and sections. @param data the backlog at the moment of the call. */
export function backlogNames(data: () => BacklogData) {
  const nameOf = (id: string) => {
    if (id === READY) return i18n.t('backlog:section.ready');
    if (id === REFINE) return i18n.t('backlog:section.refine');
    return data().whole.find((section) => section.id === id)?.sprint?.name ?? '';
  };
  const called = (stories: readonly CardStory[]) => callStories(stories, data().projects);
  return { nameOf, called };
}
