import type { CardStory } from '#client/data/stories/types.ts';
import { isWaiting } from '#shared/rules/stories/story.ts';
import type { PlanLists } from './plan-lists.ts';

/** A story of the plan that comes before a story that blocks it. */
export interface EarlyStory {
  story: CardStory;
  blocker: CardStory;
  /** Whether the blocker is in the same sprint; if not, no sprint has it. */
  inSprint: boolean;
}

/**
 * The stories of the sprint being planned that would begin before what they wait for: their blocker stands below them, or is still in
 * the backlog. Blockers in other open sprints are no reason to warn.
 * @param links the links of stories that block each other.
 */
export function earlyStories(
  { sprint, backlog }: PlanLists,
  links: readonly { from_story: string; to_story: string }[],
): EarlyStory[] {
  const places = new Map(sprint.map((story, at) => [story.id, at]));
  const unplanned = new Map(backlog.map((story) => [story.id, story]));
  return sprint.filter(isWaiting).flatMap((story, at) => {
    const own = places.get(story.id) ?? at;
    return links
      .filter(({ to_story }) => to_story === story.id)
      .flatMap(({ from_story }): EarlyStory[] => {
        const below = sprint[places.get(from_story) ?? -1];
        if (below) {
          const isEarly = below.status !== 'done' && (places.get(from_story) ?? 0) > own;
          return isEarly ? [{ story, blocker: below, inSprint: true }] : [];
        }
        const waiting = unplanned.get(from_story);
        return waiting ? [{ story, blocker: waiting, inSprint: false }] : [];
      });
  });
}
