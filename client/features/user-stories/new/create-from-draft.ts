import { createStory } from '#client/data/stories/create-story.ts';
import type { Story } from '#client/data/stories/types.ts';
import { parsePoints, type StoryStatus } from '#shared/rules/stories/story.ts';
import { textOf } from '../parts/criteria-rows.ts';
import type { StoryDraft } from './story-draft.ts';

/** The values that belong to the project of the story. */
interface Where {
  projectId: string;
  status: StoryStatus;
  assigneeId: string | null;
  sprintId: string | null;
  epicId: string | null;
  labels: string[];
}

/**
 * Creates the story of a draft at the top of its column.
 * @returns the story with its number.
 * @throws the error that the server answered: the column may be full.
 */
export function createFromDraft(
  draft: StoryDraft,
  reporterId: string,
  { projectId, status, assigneeId, sprintId, epicId, labels }: Where,
): Promise<Story> {
  return createStory({
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    acceptance_criteria: textOf(draft.criteria),
    priority: draft.priority,
    story_points: parsePoints(draft.points) ?? null,
    due_date: draft.dueDate || null,
    project_id: projectId,
    reporter_id: reporterId,
    assignee_id: assigneeId,
    sprint_id: sprintId,
    epic_id: epicId,
    labels,
    status,
  });
}
