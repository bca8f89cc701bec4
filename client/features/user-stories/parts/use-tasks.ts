import { useTranslation } from 'react-i18next';
import { taskWrites } from '#client/data/tasks/mutations.ts';
import { currentTasks, type Task, useTaskList } from '#client/data/tasks/queries.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { compareRanks, rankBetween, ranksBetween } from '#shared/rules/ranks/rank.ts';

/** A task to be added. Its id stays when it is sent again, so that it is added once. */
export type NewTask = Pick<Task, 'id' | 'title'>;

/**
 * The tasks of a story in their order, live, and the actions on tasks. A failed change is rolled back, and a toast reports it.
 */
export function useTasks(storyId: string) {
  const { t } = useTranslation('stories');
  const query = useTaskList(storyId);
  const writes = taskWrites(storyId);
  const current = () => currentTasks(storyId);

  /** @returns whether the server accepted the change. */
  const tryTo = (work: Promise<unknown>) => attempt(() => work, t('tasks.failed'));

  return {
    tasks: query.data ?? [],
    query,
    change: (task: Task, patch: Partial<Pick<Task, 'done' | 'assignee_id'>>) =>
      tryTo(writes.change(task, patch)),
    add: (task: NewTask): Promise<boolean> =>
      tryTo(
        writes.add({
          ...task,
          done: false,
          rank: rankBetween(current().at(-1)?.rank ?? null, null),
          assignee_id: null,
        }),
      ),
    /** Adds several tasks in their order, with one undo. @returns those that could not be added; a toast says why. */
    addAll: async (news: readonly NewTask[]): Promise<NewTask[]> => {
      const ranks = ranksBetween(current().at(-1)?.rank ?? null, null, news.length);
      const results = await Promise.allSettled(
        news.map((task, at) =>
          writes.add({ ...task, done: false, rank: ranks[at] ?? '', assignee_id: null }),
        ),
      );
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) reportFailure(t('tasks.failed'))(failure.reason);
      const added = news.filter((_, at) => results[at]?.status === 'fulfilled');
      if (added.length > 0) {
        toast.undoable(t('tasks.added', { count: added.length }), undefined, () => {
          Promise.all(added.map((task) => writes.remove(task))).catch(reportFailure(t('undoFailed')));
        });
      }
      return news.filter((task) => !added.includes(task));
    },
    /** Moves a task to an index. */
    move: (task: Task, index: number): void => {
      const others = current().filter((other) => other.id !== task.id);
      const above = others[index - 1];
      // tasks that two people added at the same time may have the same rank: take the next greater one
      const below = others.slice(index).find((other) => !above || compareRanks(other.rank, above.rank) > 0);
      void tryTo(writes.change(task, { rank: rankBetween(above?.rank ?? null, below?.rank ?? null) }));
    },
    remove: async (task: Task): Promise<void> => {
      if (!(await tryTo(writes.remove(task)))) return;
      toast.undoable(t('tasks.removed'), task.title, () => {
        writes.restore(task).catch(reportFailure(t('undoFailed')));
      });
    },
    rename: writes.rename,
  };
}

export type Tasks = ReturnType<typeof useTasks>;
