import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { explainMissingRow } from '../projects/archived-refusal.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import type { Command, Kind } from '../write/command.ts';
import { submitAndRead } from '../write/submit-and-read.ts';
import { type Task, type TaskCommand, tasksKey, tasksOf } from './queries.ts';

const kind: Kind<TaskCommand, string | true> = {
  changesOf: (command) => [
    [tasksOf(command.story_id), command],
    [command.id, null],
  ],
  send: async (command) => {
    const { story_id, id, does, values, before, title = '' } = { ...command, ...command.values };
    if (does === 'update' && before !== undefined) return await rename(id, before, title);
    if (does === 'insert') {
      const row = { ...(values as Task), story_id };
      await db.from('tasks').upsert(row, { onConflict: 'id', ignoreDuplicates: true }).throwOnError();
    } else if (does === 'update') await update(id, values);
    else await explained(id, db.from('tasks').delete().eq('id', id).select('id').single().throwOnError());
    return true;
  },
};
const WAITS = { ...kind, isRepeatable: true };
const IMMEDIATE = { ...kind, isImmediate: true };

/** Sends a change of a task. @throws the error that the server answered, as {@link explainMissingRow} explains it. */
async function explained(id: string, change: PromiseLike<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    await explainMissingRow(error, async () => {
      const { data } = await db.from('tasks').select('project_id').eq('id', id).throwOnError();
      return data[0]?.project_id;
    });
  }
}

const update = (id: string, values: Partial<Task>): Promise<void> =>
  explained(id, db.from('tasks').update(values).eq('id', id).select('id').single().throwOnError());

/** @returns the title that is stored. @throws an error like a refused edit of a story where somebody else changed it. */
async function rename(id: string, before: string, title: string): Promise<string> {
  const renaming = db.from('tasks').update({ title }).eq('id', id).eq('title', before);
  const { data } = await renaming.select('title').throwOnError();
  const [renamed] = data;
  if (renamed) return renamed.title;
  const { data: now } = await db.from('tasks').select('title').eq('id', id).single().throwOnError();
  // a repeated change is done; otherwise it is not because of its title: the person may not change it any more
  if (now.title === title) return title;
  if (now.title === before) {
    await update(id, { title });
    return title;
  }
  const details = JSON.stringify({ current: now.title, actor_id: null });
  throw Object.assign(new Error('field_conflict'), { hint: 'field_conflict', details });
}

const refresh = (storyId: string) => queryClient.invalidateQueries({ queryKey: tasksKey(storyId) });

const send = (command: TaskCommand) =>
  submitAndRead(command.does === 'delete' ? IMMEDIATE : WAITS, command, tasksOf(command.story_id), () =>
    refresh(command.story_id),
  );

/** Changes to the tasks of a story, shown at once. Each rejects with the error that the server answered; then the old ones are shown. */
export function taskWrites(story_id: string) {
  return {
    insert: (task: Task) => send({ kind: 'task', does: 'insert', story_id, id: task.id, values: task }),
    change: ({ id }: Task, values: Partial<Pick<Task, 'done' | 'rank' | 'assignee_id'>>) =>
      send({
        kind: 'task',
        does: 'update',
        slot: `${id}:${Object.keys(values).join()}`,
        story_id,
        id,
        values,
      }),
    remove: ({ id }: Task) => send({ kind: 'task', does: 'delete', story_id, id, values: {} }),
    restore: async ({ id }: Task): Promise<void> => {
      await restoreStoryPart('tasks', id);
      await refresh(story_id);
    },
    /**
     * Changes the title of a task, if it is still the title that the person saw.
     * @returns the title that is stored.
     * @throws the error that the server answered; an error like a refused edit of a story where somebody else changed it.
     */
    rename: ({ id }: Task, before: string, title: string) =>
      send({ kind: 'task', does: 'update', story_id, id, values: { title }, before }),
  };
}

/** Sends a change of a task of an earlier page; a toast reports a refusal, with the text that was typed. */
export async function resumeTask(command: Command): Promise<void> {
  if (!('story_id' in command && 'does' in command && 'values' in command)) return;
  const task = command as TaskCommand;
  try {
    await send(task);
  } catch (error) {
    const { reportStoryRefusal } = await import('../stories/write/report-refusal.ts');
    await reportStoryRefusal([task.story_id], error, task.values.title);
  }
}
