import { useMemo } from 'react';
import type { Project } from '#client/data/projects/queries.ts';
import { openSprints, type Sprint } from '#client/data/sprints/types.ts';
import { type StorySearch, useMatcher } from '#client/data/stories/search/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { filterSections, type Section, sectionsOf } from './sections.ts';

interface Listed {
  stories: readonly CardStory[];
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  projects: ReadonlyMap<string, Project>;
  search: StorySearch;
}

/** The sections of the backlog, before and after its search. */
export interface MatchingSections {
  whole: Section[];
  matching: Section[];
}

/** The sections of all stories, and those of the stories that the search finds. */
export function useMatchingSections({ stories, sprints, projects, search }: Listed): MatchingSections {
  const open = useMemo(() => openSprints(sprints), [sprints]);
  const matches = useMatcher(search.applied.typed, search.applied.filter, projects, open);
  const whole = useMemo(() => sectionsOf(stories, sprints), [stories, sprints]);
  const matching = useMemo(
    () => (search.active ? filterSections(whole, matches) : whole),
    [whole, matches, search.active],
  );
  return useMemo(() => ({ whole, matching }), [whole, matching]);
}
