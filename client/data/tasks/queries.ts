import type { UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { Tables } from '#shared/database.types.ts';
import { compareRanks } from '#shared/rules/ranks/rank.ts';
import { useLiveQuery } from '../read/live-query.ts';
import { partsKey, partsTarget, withChanges } from '../stories/write/parts.ts';
import { pendingOf, usePendingOf } from '../write/pending.ts';

/** The maximum of tasks of a story, as the database enforces it. */
const MAX_TASKS = 200;

/** A task of a story. */
export type Task = Pick<Tables<'tasks'>, 'id' | 'title' | 'done' | 'rank' | 'assignee_id'> &
  // the server sets it
  Partial<Pick<Tables<'tasks'>, 'became_story_id'>>;

/** The tasks of a story, as its parts. */
export const tasksOf = (story_id: string) => ({ part: 'tasks', story_id }) as const;

const inOrder = (tasks: readonly Task[]) =>
  tasks.toSorted((a, b) => compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id));

/** The tasks of a story with the person's unanswered changes, even if they have not been rendered yet. */
export function currentTasks(storyId: string): Task[] {
  const tasks = tasksOf(storyId);
  const cached = queryClient.getQueryData<Task[]>(partsKey(tasks)) ?? [];
  return inOrder(withChanges(cached, pendingOf(partsTarget(tasks))));
}

/** The tasks of a story in their order, with the person's unanswered changes. Live. */
export function useTaskList(storyId: string): UseQueryResult<Task[]> {
  const layers = usePendingOf(partsTarget(tasksOf(storyId)));
  return useLiveQuery({
    queryKey: partsKey(tasksOf(storyId)),
    queryFn: async (): Promise<Task[]> => {
      const { data } = await db
        .from('tasks')
        .select('id, title, done, rank, assignee_id, became_story_id')
        .eq('story_id', storyId)
        .order('rank')
        .order('id')
        .limit(MAX_TASKS)
        .throwOnError();
      return data;
    },
    ...(layers && { select: (tasks: Task[]) => inOrder(withChanges(tasks, layers)) }),
    live: [{ table: 'tasks', filter: `story_id=eq.${storyId}` }],
  });
}
