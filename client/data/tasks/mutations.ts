import { changePart, restorePart } from '../stories/write/parts.ts';
import { type Task, tasksOf } from './queries.ts';

/** Changes to the tasks of a story, shown at once. Each rejects with the error that the server answered; then the old ones are shown. */
export function taskWrites(storyId: string) {
  const tasks = tasksOf(storyId);
  return {
    add: ({ id, ...values }: Task) => changePart({ ...tasks, id, does: 'insert', values }),
    change: ({ id }: Task, values: Partial<Pick<Task, 'done' | 'rank' | 'assignee_id'>>) =>
      changePart({ ...tasks, id, does: 'update', slot: `${id}:${Object.keys(values).join()}`, values }),
    remove: ({ id }: Pick<Task, 'id'>) => changePart({ ...tasks, id, does: 'delete', values: {} }),
    restore: ({ id }: Task) => restorePart(tasks, id),
    /**
     * Changes the title of a task, if it is still the title that the person saw. Resolves with the title that is stored.
     * Where somebody else changed it, it rejects with an error like a refused edit of a story.
     */
    rename: ({ id }: Task, before: string, title: string) =>
      changePart({ ...tasks, id, does: 'update', values: { title }, before }),
  };
}
