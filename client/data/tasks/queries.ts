import type { UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { Tables } from '#shared/database.types.ts';
import { compareRanks } from '#shared/rules/rank.ts';
import { useLiveQuery } from '../live-query.ts';
import type { Command } from '../write/command.ts';
import { type Layer, pendingOf, usePendingOf } from '../write/pending.ts';

/** The maximum of tasks of a story, as the database enforces it. */
const MAX_TASKS = 200;

/** A task of a story. */
export type Task = Pick<Tables<'tasks'>, 'id' | 'title' | 'done' | 'rank' | 'assignee_id'>;

export const tasksKey = (storyId: string) => ['tasks', storyId] as const;

/** A change of a task. */
export interface TaskCommand extends Command {
  kind: 'task';
  story_id: string;
  id: string;
  /** A new task has all of them, a deleted one none. */
  values: Partial<Task>;
  /** Whether it is created, changed or deleted. */
  does: 'insert' | 'update' | 'delete';
  /** Another title that the person saw: then it is changed only from that one. */
  before?: string;
}

/** The target of what the person changes in the tasks of a story. */
export const tasksOf = (storyId: string): string => `tasks:${storyId}`;

const inOrder = (a: Task, b: Task) => compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id);

function withChanges(tasks: Task[], layers: readonly Layer[] = []): Task[] {
  const shown = new Map(tasks.map((task) => [task.id, task]));
  for (const { patch } of layers) {
    const { id, does, values } = patch as TaskCommand;
    const task = shown.get(id);
    if (does === 'delete') shown.delete(id);
    else if (task) shown.set(id, { ...task, ...values });
    else if (does === 'insert') shown.set(id, values as Task);
  }
  return [...shown.values()].toSorted(inOrder);
}

/** The tasks of a story with the person's unanswered changes, even if they have not been rendered yet. */
export const currentTasks = (storyId: string): Task[] =>
  withChanges(queryClient.getQueryData<Task[]>(tasksKey(storyId)) ?? [], pendingOf(tasksOf(storyId)));

/** The tasks of a story in their order, with the person's unanswered changes. Live. */
export function useTaskList(storyId: string): UseQueryResult<Task[]> {
  const layers = usePendingOf(tasksOf(storyId));
  return useLiveQuery({
    queryKey: tasksKey(storyId),
    queryFn: async (): Promise<Task[]> => {
      const { data } = await db
        .from('tasks')
        .select('id, title, done, rank, assignee_id')
        .eq('story_id', storyId)
        .order('rank')
        .order('id')
        .limit(MAX_TASKS)
        .throwOnError();
      return data;
    },
    ...(layers && { select: (tasks: Task[]) => withChanges(tasks, layers) }),
    live: [{ table: 'tasks', filter: `story_id=eq.${storyId}` }],
  });
}
