import { call } from '#client/lib/backend/rpc.ts';
import type { CloneStoryInput } from '#shared/contracts/change-stories.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';

/** Copies a story and shows the copy. @throws the error that the server answered. */
export async function cloneStory(input: CloneStoryInput): Promise<Story> {
  const story = await call('clone_story', input);
  applyServerEvents([{ kind: 'row', story }]);
  return story;
}

/** Makes a story of a task and shows it. @param id the id of the story. @throws the error that the server answered. */
export async function taskToStory(taskId: string, id: string): Promise<Story> {
  const story = await call('task_to_story', { task_id: taskId, id });
  applyServerEvents([{ kind: 'row', story }]);
  return story;
}
