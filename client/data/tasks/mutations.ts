import { useMutation } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { TablesUpdate } from '#shared/database.types.ts';
import { compareRanks } from '#shared/rules/rank.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import { type Task, tasksKey } from './queries.ts';

type TaskChange = Pick<TablesUpdate<'tasks'>, 'done' | 'rank' | 'assignee_id'>;

const inOrder = (a: Task, b: Task) => compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id);

interface TaskWrite {
  /** The tasks as they will be: they are shown at once. */
  next: Task[];
  send: () => PromiseLike<unknown>;
}

/** Changes to the tasks of a story, shown at once. Each rejects with what the server answered; then the old ones are shown. */
export function useTaskWrites(storyId: string) {
  const key = tasksKey(storyId);
  const { mutateAsync } = useMutation({
    // an answer that was asked for before a change is stored would show, and rank, what was before
    mutationKey: key,
    onMutate: ({ next }: TaskWrite) => {
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, next.toSorted(inOrder));
    },
    mutationFn: async ({ send }: TaskWrite) => void (await send()),
    // the last of several reads them again
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: key }) === 1) void refresh();
    },
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  /** As they are at this moment, whether or not they have been rendered yet. */
  const current = () => queryClient.getQueryData<Task[]>(key) ?? [];

  return {
    current,
    insert: (task: Task) =>
      mutateAsync({
        next: [...current(), task],
        send: () =>
          db
            .from('tasks')
            .insert({ ...task, story_id: storyId })
            .throwOnError(),
      }),
    change: (task: Task, patch: TaskChange) =>
      mutateAsync({
        next: current().map((other) => (other.id === task.id ? { ...other, ...patch } : other)),
        send: () => db.from('tasks').update(patch).eq('id', task.id).select('id').single().throwOnError(),
      }),
    remove: (task: Task) =>
      mutateAsync({
        next: current().filter((other) => other.id !== task.id),
        send: () => db.from('tasks').delete().eq('id', task.id).select('id').single().throwOnError(),
      }),
    restore: async (task: Task): Promise<void> => {
      await restoreStoryPart('tasks', task.id);
      await refresh();
    },
    /**
     * Changes the title of a task, where it is still the one that the person saw.
     * @throws what the server answered; an error like a refused edit of a story where somebody else changed it.
     */
    rename: async (task: Task, before: string, after: string): Promise<void> => {
      const { data } = await db
        .from('tasks')
        .update({ title: after })
        .eq('id', task.id)
        .eq('title', before)
        .select('id')
        .throwOnError();
      void refresh();
      if (data.length > 0) return;
      const { data: now } = await db.from('tasks').select('title').eq('id', task.id).single().throwOnError();
      const details = JSON.stringify({ current: now.title, actor_id: null });
      throw Object.assign(new Error('field_conflict'), { hint: 'field_conflict', details });
    },
  };
}
