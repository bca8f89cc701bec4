import type { CloneStoryInput } from '#shared/contracts/change-stories.ts';
import { callOnce } from '../../write/call-once.ts';
import { applyServerEvents } from '../cache.ts';
import type { Story } from '../types.ts';

/** Shows the story that a call has made. */
async function shown(made: Promise<{ output: Story }>): Promise<Story> {
  const { output: story } = await made;
  applyServerEvents([{ kind: 'row', story }]);
  return story;
}

/** Copies a story, once however often it is sent, and shows the copy. @throws as {@link callOnce}. */
export const cloneStory = (input: Omit<CloneStoryInput, 'id'>): Promise<Story> =>
  shown(callOnce('clone_story', (id) => ({ ...input, id })));

/** Makes a story of a task, one however often it is sent, and shows it. @throws as {@link callOnce}. */
export const taskToStory = (taskId: string): Promise<Story> =>
  shown(callOnce('task_to_story', (id) => ({ task_id: taskId, id })));
