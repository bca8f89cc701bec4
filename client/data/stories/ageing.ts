import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#client/lib/backend/rpc.ts';
import type { CardStory } from './types.ts';

/** The ages, in days, are read again after this time (ms). */
const REFRESH_MS = 15 * 60_000;
const NONE: ReadonlyMap<string, number> = new Map();

/**
 * The stories of a project, or of all projects, that take longer than usual; the server decides which ones do.
 * @returns by id, how many whole days ago they were started; read again when other stories are in progress, or these change.
 */
export function useAgeing(
  projectId: string | undefined,
  stories: readonly Pick<CardStory, 'id' | 'status' | 'updated_at'>[],
): ReadonlyMap<string, number> {
  const inProgress = useMemo(() => stories.filter(({ status }) => status === 'in_progress'), [stories]);
  // a change shows before the server has it; the answer brings its `updated_at`
  const versions = inProgress.map(({ id, updated_at }) => `${id} ${updated_at}`).toSorted();
  const { data } = useQuery({
    queryKey: ['ageing', projectId ?? 'all', versions],
    queryFn: () => call('ageing_stories', { project_id: projectId ?? null }),
    enabled: inProgress.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return useMemo(() => {
    if (!data) return NONE;
    const now = new Set(inProgress.map(({ id }) => id));
    return new Map(data.flatMap(({ id, days }) => (now.has(id) ? [[id, days] as const] : [])));
  }, [data, inProgress]);
}
