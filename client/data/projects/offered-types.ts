import { STORY_TYPES, type StoryType } from '#shared/rules/stories/story.ts';
import type { Project } from './queries.ts';

/**
 * The types that all these projects offer, in their order.
 * @param present the types that stories have already: they keep them.
 */
export function offeredTypes(
  projects: readonly (Pick<Project, 'disabled_types'> | undefined)[],
  present: readonly StoryType[] = [],
): StoryType[] {
  return STORY_TYPES.filter(
    (type) => present.includes(type) || !projects.some((project) => project?.disabled_types.includes(type)),
  );
}
