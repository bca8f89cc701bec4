import type { StoryStatus } from '../../../shared/rules/story.ts';
import type { CardStory } from '../../lib/stories/types.ts';

/** Sorts stories into columns, in their order. */
export function byColumn<Entry>(
  stories: readonly CardStory[],
  entry: (story: CardStory) => Entry,
): Record<StoryStatus, Entry[]> {
  const columns: Record<StoryStatus, Entry[]> = {
    backlog: [],
    todo: [],
    in_progress: [],
    in_review: [],
    done: [],
  };
  for (const story of stories) columns[story.status].push(entry(story));
  return columns;
}
