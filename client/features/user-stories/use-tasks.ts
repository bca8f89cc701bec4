import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tables, TablesUpdate } from '../../../shared/database.types.ts';
import { compareRanks, rankBetween } from '../../../shared/rules/rank.ts';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useLive } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';

/** As many as the database lets a story have. */
const MOST = 200;
const COLUMNS = 'id, title, done, rank, assignee_id';

/** A piece of the work on a story. */
export type Task = Pick<Tables<'tasks'>, 'id' | 'title' | 'done' | 'rank' | 'assignee_id'>;
type TaskChange = Pick<TablesUpdate<'tasks'>, 'done' | 'rank' | 'assignee_id'>;

const inOrder = (a: Task, b: Task) => compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id);

/** The tasks of a story in their order, live, and what can be done with them. What fails is taken back and told. */
export function useTasks(storyId: string) {
  const { t } = useTranslation('stories');
  const queryKey = ['tasks', storyId];
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<Task[]> => {
      const { data } = await db
        .from('tasks')
        .select(COLUMNS)
        .eq('story_id', storyId)
        .order('rank')
        .order('id')
        .limit(MOST)
        .throwOnError();
      return data;
    },
  });
  // an answer that was asked for before a change is stored would show, and rank, what was before
  const storing = useRef(0);
  const refresh = () => {
    if (storing.current === 0) void queryClient.invalidateQueries({ queryKey });
  };
  useLive('tasks', `story_id=eq.${storyId}`, refresh, refresh);
  const tasks = query.data ?? [];
  /** As they are at this moment, whether or not they have been rendered yet. */
  const current = () => queryClient.getQueryData<Task[]>(queryKey) ?? [];

  const show = (next: Task[]) => {
    // an answer that is on its way would show what was before
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, next.toSorted(inOrder));
  };
  /** Does it, and shows it at once. @returns whether the server took it. */
  const attempt = async (next: Task[], work: () => PromiseLike<unknown>): Promise<boolean> => {
    show(next);
    storing.current += 1;
    try {
      await work();
      return true;
    } catch (error) {
      toast.failure(t('tasks.failed'), describeFailure(error));
      return false;
    } finally {
      storing.current -= 1;
      refresh();
    }
  };

  const change = (task: Task, patch: TaskChange) =>
    attempt(
      current().map((other) => (other.id === task.id ? { ...other, ...patch } : other)),
      () => db.from('tasks').update(patch).eq('id', task.id).select('id').single().throwOnError(),
    );

  return {
    tasks,
    query,
    change,
    add: (title: string): Promise<boolean> => {
      const task: Task = {
        id: crypto.randomUUID(),
        title: title.trim(),
        done: false,
        rank: rankBetween(current().at(-1)?.rank ?? null, null),
        assignee_id: null,
      };
      return attempt([...current(), task], () =>
        db
          .from('tasks')
          .insert({ ...task, story_id: storyId })
          .throwOnError(),
      );
    },
    /** Moves a task to a place, counted from 0. */
    move: (task: Task, place: number): void => {
      const others = current().filter((other) => other.id !== task.id);
      const above = others[place - 1];
      // two people who add at once give the same rank: the next one that leaves room
      const below = others.slice(place).find((other) => !above || compareRanks(other.rank, above.rank) > 0);
      void change(task, { rank: rankBetween(above?.rank ?? null, below?.rank ?? null) });
    },
    remove: async (task: Task): Promise<void> => {
      const gone = await attempt(
        current().filter((other) => other.id !== task.id),
        () => db.from('tasks').delete().eq('id', task.id).select('id').single().throwOnError(),
      );
      if (!gone) return;
      toast.undoable(t('tasks.removed'), task.title, () => {
        call('restore_story_part', { part: 'tasks', id: task.id }).then(refresh, (error: unknown) =>
          toast.failure(t('undoFailed'), describeFailure(error)),
        );
      });
    },
    /**
     * Gives a task another title, where it still has the one that the person saw.
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
      if (data.length > 0) return refresh();
      const { data: now } = await db.from('tasks').select('title').eq('id', task.id).single().throwOnError();
      refresh();
      const details = JSON.stringify({ current: now.title, actor_id: null });
      throw Object.assign(new Error('field_conflict'), { hint: 'field_conflict', details });
    },
  };
}

export type Tasks = ReturnType<typeof useTasks>;
