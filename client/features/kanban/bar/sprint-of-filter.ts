import { onlyRunning, type Sprint } from '#client/data/sprints/types.ts';
import { ACTIVE_SPRINT, type StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';

/** The one sprint whose stories the board shows; undefined if it shows others as well, or several sprints run. */
export function sprintOfFilter(
  filter: StoryFilter | undefined,
  sprints: readonly Sprint[],
): Sprint | undefined {
  const [first, ...others] = filter?.sprint ?? [];
  if (others.length > 0) return undefined;
  return first === ACTIVE_SPRINT ? onlyRunning(sprints) : sprints.find(({ id }) => id === first);
}
