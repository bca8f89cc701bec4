import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

/** The maximum of tasks of a story, as the database enforces it. */
const MAX_TASKS = 200;

/** A task of a story. */
export type Task = Pick<Tables<'tasks'>, 'id' | 'title' | 'done' | 'rank' | 'assignee_id'>;

export const tasksKey = (storyId: string) => ['tasks', storyId] as const;

/** The tasks of a story in their order. Live. */
export function useTaskList(storyId: string) {
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
    live: [{ table: 'tasks', filter: `story_id=eq.${storyId}` }],
  });
}
