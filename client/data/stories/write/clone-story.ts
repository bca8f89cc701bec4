import type { CloneStoryInput } from '#shared/contracts/change-stories.ts';
import { callOnce } from '../../write/call-once.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';

/** Copies a story, once however often it is sent, and shows the copy. @throws as {@link callOnce}. */
export async function cloneStory(input: Omit<CloneStoryInput, 'id'>): Promise<Story> {
  const { output: story } = await callOnce('clone_story', (id) => ({ ...input, id }));
  applyServerEvents([{ kind: 'row', story }]);
  return story;
}

/** Makes a story of a task, one however often it is sent, and shows it. @throws as {@link callOnce}. */
export async function taskToStory(taskId: string): Promise<Story> {
  const { output: story } = await callOnce('task_to_story', (id) => ({ task_id: taskId, id }));
  applyServerEvents([{ kind: 'row', story }]);
  return story;
}
