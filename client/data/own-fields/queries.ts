import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import type { FieldSettings } from '#shared/rules/stories/own-fields.ts';
import { FIELDS_KEY } from './keys.ts';

/** More than the projects of a company have; a list never loads without bound. */
const MAX_FIELDS = 5000;

/** A field that a project has defined for its stories. */
export type OwnField = Omit<Tables<'project_fields'>, 'settings' | 'created_at'> & {
  settings: FieldSettings;
};

const NONE: readonly OwnField[] = [];

/** The fields of a project, or of all that the person sees, in their order; removed ones too. The shell keeps them current. */
export function useOwnFieldsRead(projectId: string | undefined, enabled = true) {
  return useQuery({
    queryKey: [...FIELDS_KEY, projectId ?? 'all'],
    queryFn: async (): Promise<OwnField[]> => {
      const query = db
        .from('project_fields')
        .select('id, project_id, name, kind, settings, types, rank, on_card, on_row, in_filter, removed_at');
      const { data } = await (projectId === undefined ? query : query.eq('project_id', projectId))
        .order('rank')
        .order('id')
        .limit(MAX_FIELDS)
        .throwOnError();
      return data as unknown as OwnField[];
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same, without the removed ones; none while they are loading. */
export function useOwnFields(projectId: string | undefined, enabled = true): readonly OwnField[] {
  const { data = NONE } = useOwnFieldsRead(projectId, enabled);
  return useMemo(() => data.filter(({ removed_at }) => removed_at === null), [data]);
}
