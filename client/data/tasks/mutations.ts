import { useMutation } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { TablesUpdate } from '#shared/database.types.ts';
import { compareRanks } from '#shared/rules/rank.ts';
import { insertOnce } from '../create-once.ts';
import { explainMissingRow } from '../projects/archived-refusal.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import { type Task, tasksKey } from './queries.ts';

type TaskChange = Pick<TablesUpdate<'tasks'>, 'done' | 'rank' | 'assignee_id'>;

const inOrder = (a: Task, b: Task) => compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id);

interface TaskWrite {
  /** The tasks after the change, shown at once. */
  next: Task[];
  send: () => PromiseLike<unknown>;
}

/** Sends a change of a task. @throws the error that the server answered, as {@link explainMissingRow} explains it. */
const explained = async (task: Task, change: PromiseLike<unknown>): Promise<void> => {
  try {
    await change;
  } catch (error) {
    await explainMissingRow(error, async () => {
      const { data } = await db.from('tasks').select('project_id').eq('id', task.id).throwOnError();
      return data[0]?.project_id;
    });
  }
};

const updateTask = (task: Task, change: TaskChange & Pick<TablesUpdate<'tasks'>, 'title'>): Promise<void> =>
  explained(task, db.from('tasks').update(change).eq('id', task.id).select('id').single().throwOnError());

const insertTask = (storyId: string, task: Task): Promise<void> =>
  insertOnce('tasks', task.id, [storyId, task.title], (id) =>
    db
      .from('tasks')
      .insert({ ...task, id, story_id: storyId })
      .throwOnError(),
  );

/** Changes to the tasks of a story, shown at once. Each rejects with the error that the server answered; then the old ones are shown. */
export function useTaskWrites(storyId: string) {
  const key = tasksKey(storyId);
  const { mutateAsync } = useMutation({
    // the answer to a read from before the change would show the old tasks, and their old ranks would be used
    mutationKey: key,
    onMutate: ({ next }: TaskWrite) => {
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, next.toSorted(inOrder));
    },
    mutationFn: async ({ send }: TaskWrite) => void (await send()),
    // after the last of several changes the tasks are read again
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: key }) === 1) void refresh();
    },
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  /** The tasks as they are now, even if they have not been rendered yet. */
  const current = () => queryClient.getQueryData<Task[]>(key) ?? [];

  return {
    current,
    insert: (task: Task) =>
      mutateAsync({
        next: [...current(), task],
        send: () => insertTask(storyId, task),
      }),
    change: (task: Task, patch: TaskChange) =>
      mutateAsync({
        next: current().map((row) => (row.id === task.id ? { ...row, ...patch } : row)),
        send: () => updateTask(task, patch),
      }),
    remove: (task: Task) =>
      mutateAsync({
        next: current().filter((row) => row.id !== task.id),
        send: () =>
          explained(task, db.from('tasks').delete().eq('id', task.id).select('id').single().throwOnError()),
      }),
    restore: async (task: Task): Promise<void> => {
      await restoreStoryPart('tasks', task.id);
      await refresh();
    },
    /**
     * Changes the title of a task, if it is still the title that the person saw.
     * @returns the title that is stored.
     * @throws the error that the server answered; an error like a refused edit of a story where somebody else changed it.
     */
    rename: async (task: Task, before: string, after: string): Promise<string> => {
      const { data } = await db
        .from('tasks')
        .update({ title: after })
        .eq('id', task.id)
        .eq('title', before)
        .select('title')
        .throwOnError();
      void refresh();
      const [renamed] = data;
      if (renamed) return renamed.title;
      const { data: now } = await db.from('tasks').select('title').eq('id', task.id).single().throwOnError();
      // not because of its title: the person may not change it any more
      if (now.title === before) {
        await updateTask(task, { title: after });
        return after;
      }
      const details = JSON.stringify({ current: now.title, actor_id: null });
      throw Object.assign(new Error('field_conflict'), { hint: 'field_conflict', details });
    },
  };
}
