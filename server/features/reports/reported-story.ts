import type { ReportedStory } from '#shared/contracts/sprints/reports.ts';
import type { StoryOutcome } from '#shared/rules/reports/sprint-history.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { type SprintReportData, storyReference } from './sprint-replay.ts';

/** Adds the key and title of a story to its outcome; nothing for a story that the log does not know. */
export const reportedStory =
  ({ stories }: Pick<SprintReportData, 'stories'>) =>
  (outcome: StoryOutcome): ReportedStory[] => {
    const known = stories.get(outcome.id);
    if (known === undefined) return [];
    const status = STORY_STATUSES.find((each) => each === outcome.status) ?? 'backlog';
    return [{ ...outcome, ...storyReference(known), points: [...outcome.points], status }];
  };
