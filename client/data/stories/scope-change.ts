import { queryClient } from '#client/lib/backend/query-client.ts';
import { signed } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { type ScopeChange, scopeText } from '#shared/events/scope-text.ts';
import type { CardStory } from './types.ts';

/** A change of scope in the person's language: '+2 historias, −1 historia, +5 puntos'. */
export const formatScope = (change: ScopeChange): string =>
  scopeText(change, { t: i18n.t as unknown as Parameters<typeof scopeText>[1]['t'], signed });

interface KnownSprint {
  id: string;
  name: string;
  status: string;
}

const isSprint = (row: unknown): row is KnownSprint =>
  typeof row === 'object' && row !== null && 'id' in row && 'name' in row && 'status' in row;

/** The name of a sprint that runs, as the loaded lists of sprints know it; undefined if it does not run or is in none. */
function runningName(id: string): string | undefined {
  const lists = queryClient.getQueriesData({ queryKey: ['sprints'] });
  const known = lists.flatMap(([, data]) => (Array.isArray(data) ? data : [])).filter(isSprint);
  return known.find(
    (sprint) => sprint.id === id && (sprint.status === 'active' || sprint.status === 'paused'),
  )?.name;
}

/**
 * Describes how a write has changed the scope of running sprints: 'Cambia el alcance de Sprint 3: +5 puntos'.
 * Done stories count in no scope.
 * @returns undefined if it has changed none.
 */
export function describeScopeChange(
  before: readonly CardStory[],
  after: readonly Pick<CardStory, 'id' | 'sprint_id'>[],
): string | undefined {
  const changes = new Map<string, ScopeChange>();
  const now = new Map(after.map((story) => [story.id, story.sprint_id]));
  for (const { id, sprint_id: was, story_points, status } of before) {
    const is = now.get(id);
    if (status === 'done' || is === undefined || is === was) continue;
    for (const [sprint, sign] of [[was, -1] as const, [is, 1] as const]) {
      if (sprint === null) continue;
      const change = changes.get(sprint) ?? { added: 0, removed: 0, points: 0 };
      change[sign === 1 ? 'added' : 'removed'] += 1;
      change.points += sign * (story_points ?? 0);
      changes.set(sprint, change);
    }
  }
  const sentences = [...changes].flatMap(([id, change]) => {
    const sprint = runningName(id);
    return sprint === undefined
      ? []
      : [i18n.t('kanban:scope.changes', { sprint, change: formatScope(change) })];
  });
  return sentences.join(' ') || undefined;
}
