import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { ACTIVE_SPRINT, type StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';

/** The one sprint whose stories the board shows; undefined if it shows others as well, or several sprints run. */
export function sprintOfFilter(
  filter: StoryFilter | undefined,
  sprints: readonly Sprint[],
): Sprint | undefined {
  const [first, ...others] = filter?.sprint ?? [];
  if (others.length > 0) return undefined;
  if (first !== ACTIVE_SPRINT) return sprints.find(({ id }) => id === first);
  const running = sprints.filter(({ id }) => runningOf(sprints).has(id));
  return running.length === 1 ? running[0] : undefined;
}
