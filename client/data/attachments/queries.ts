import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

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
