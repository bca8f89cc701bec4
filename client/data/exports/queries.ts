import { db } from '#client/lib/backend/backend.ts';
import { requestFile, saveFile } from '#client/lib/backend/files.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** How many exports the person sees. */
const MAX_EXPORTS = 3;

export const exportsKey = (personId: string) => ['exports', personId] as const;

/** The person's latest exports, the newest first. Live, with the progress of a running export. */
export function useExports(personId: string) {
  return useLiveQuery({
    queryKey: exportsKey(personId),
    queryFn: async () => {
      const { data } = await db
        .from('exports')
        .select('id, status, progress, size, created_at, expires_at')
        .order('created_at', { ascending: false })
        .limit(MAX_EXPORTS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'exports', filter: `user_id=eq.${personId}` }],
  });
}

export type Export = NonNullable<ReturnType<typeof useExports>['data']>[number];

/** Downloads an export of the person. @throws as {@link requestFile}. */
export async function saveExport(id: string): Promise<void> {
  await saveFile(await requestFile(`/exports/${id}`, {}));
}
