import { parsePoints, type StoryStatus } from '../../../shared/rules/story.ts';
import { db } from '../../lib/backend.ts';
import { applyFacts } from '../../lib/stories/cache.ts';
import { STORY_COLUMNS, type Story } from '../../lib/stories/types.ts';
import { textOf } from './criteria-rows.ts';
import type { StoryDraft } from './story-draft.ts';

interface Where {
  projectId: string;
  sprintId: string | null;
  status: StoryStatus;
}

/**
 * Creates a story, first in its column.
 * @returns the story with its number.
 * @throws what the server answered: the column may be full.
 */
export async function createStory(
  draft: StoryDraft,
  reporterId: string,
  { projectId, sprintId, status }: Where,
): Promise<Story> {
  const { data } = await db
    .from('user_stories')
    .insert({
      title: draft.title.trim(),
      description: draft.description.trim() || null,
      acceptance_criteria: textOf(draft.criteria),
      priority: draft.priority,
      story_points: parsePoints(draft.points) ?? null,
      due_date: draft.dueDate || null,
      project_id: projectId,
      reporter_id: reporterId,
      assignee_id: draft.assigneeId,
      sprint_id: sprintId,
      status,
    })
    .select(STORY_COLUMNS)
    .single()
    .throwOnError();
  applyFacts([{ kind: 'row', story: data }]);
  return data;
}
