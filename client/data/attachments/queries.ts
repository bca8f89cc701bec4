import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { requestFile, saveFile } from '#client/lib/backend/files.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** A limit for the list, higher than the number of files that stories have in practice. */
const MAX_ATTACHMENTS = 500;

export type Attachment = Pick<
  Tables<'attachments'>,
  'id' | 'name' | 'content_type' | 'size' | 'uploaded_by' | 'created_at'
>;

export const attachmentsKey = (storyId: string) => ['attachments', storyId] as const;

/** The files of a story, the oldest first. Live. */
export function useAttachmentList(storyId: string) {
  return useLiveQuery({
    queryKey: attachmentsKey(storyId),
    queryFn: async (): Promise<Attachment[]> => {
      const { data } = await db
        .from('attachments')
        .select('id, name, content_type, size, uploaded_by, created_at')
        .eq('story_id', storyId)
        .order('created_at')
        .limit(MAX_ATTACHMENTS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'attachments', filter: `story_id=eq.${storyId}` }],
  });
}

/** How long the content of a picture stays in memory after its story was closed, in ms. */
const CONTENT_GC_MS = 60_000;

/** The content of a picture that is attached to a story. It is fetched with the person's token, which an `<img>` would not send. */
export function useAttachmentContent(id: string) {
  return useQuery({
    queryKey: ['attachment', id],
    queryFn: async () => (await requestFile(`/attachments/${id}`, {})).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CONTENT_GC_MS,
  });
}

/** Downloads a file that is attached to a story. @throws as {@link requestFile}. */
export async function saveAttachment(id: string, name: string): Promise<void> {
  await saveFile(await requestFile(`/attachments/${id}`, {}), name);
}
