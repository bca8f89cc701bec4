import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';

/** The maximum of versions of a comment, as the database keeps them. */
const MAX_VERSIONS = 100;

/** The former texts of a comment, the latest first. @param editedAt when it was last edited: then they are read anew. */
export const useCommentVersions = (commentId: string, editedAt: string | null) =>
  useQuery({
    queryKey: ['comment-versions', commentId, editedAt],
    queryFn: async () => {
      const { data } = await db
        .from('comment_versions')
        .select('number, body, written_at')
        .eq('comment_id', commentId)
        .order('number', { ascending: false })
        .limit(MAX_VERSIONS)
        .throwOnError();
      return data;
    },
  });
