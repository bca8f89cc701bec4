import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

/** More files than a story has room for in practice; a list never loads without bound. */
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
