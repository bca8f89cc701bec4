import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tables } from '../../../shared/database.types.ts';
import { ATTACHMENT_LIMITS, attachmentType } from '../../../shared/rules/attachments.ts';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { postAttachment } from '../../lib/files.ts';
import { useLive } from '../../lib/live.ts';
import { isOnline } from '../../lib/online.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';

/** More than fit into the room of a story in practice; a list never loads without bound. */
const MOST = 500;
/** The server takes five at once. */
const AT_ONCE = 2;

export type Attachment = Pick<
  Tables<'attachments'>,
  'id' | 'name' | 'content_type' | 'size' | 'uploaded_by' | 'created_at'
>;

/** A file on its way. */
export interface Upload {
  id: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  giveUp: () => void;
}

/** The files of a story, live, those on their way, and what can be done with them. What fails is told. */
export function useAttachments(storyId: string) {
  const { t } = useTranslation(['stories', 'errors', 'offline']);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queryKey = ['attachments', storyId];
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<Attachment[]> => {
      const { data } = await db
        .from('attachments')
        .select('id, name, content_type, size, uploaded_by, created_at')
        .eq('story_id', storyId)
        .order('created_at')
        .limit(MOST)
        .throwOnError();
      return data;
    },
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  useLive('attachments', `story_id=eq.${storyId}`, refresh, refresh);
  const attachments = query.data ?? [];
  useLeaveWarning(uploads.length > 0);

  /** Why a file is not even sent; null where it may be. */
  const obstacle = (file: File): string | null => {
    // dropped and pasted files come by no button that could be disabled
    if (!isOnline()) return t('offline:needed');
    if (attachmentType(file.name) === null) return t('errors:code.file_type');
    if (file.size > ATTACHMENT_LIMITS.file) return t('errors:code.file_too_large');
    return file.size === 0 ? t('errors:code.file_empty') : null;
  };
  const send = async (file: File) => {
    const id = crypto.randomUUID();
    const leaving = new AbortController();
    const change = (share: number) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, share } : upload)));
    setUploads((all) => [...all, { id, name: file.name, share: 0, giveUp: () => leaving.abort() }]);
    try {
      await postAttachment(storyId, file, change, leaving.signal);
      await refresh();
    } catch (error) {
      if (!leaving.signal.aborted) {
        toast.failure(t('attachments.failed', { name: file.name }), describeFailure(error));
      }
    } finally {
      setUploads((all) => all.filter((upload) => upload.id !== id));
    }
  };

  return {
    attachments,
    uploads,
    query,
    add: async (files: readonly File[]): Promise<void> => {
      const waiting = files.filter((file) => {
        const reason = obstacle(file);
        if (reason) toast.refusal(t('attachments.failed', { name: file.name }), reason);
        return reason === null;
      });
      const work = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) await send(file);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    remove: async ({ id, name }: Attachment): Promise<void> => {
      try {
        await db.from('attachments').delete().eq('id', id).select('id').single().throwOnError();
        await refresh();
      } catch (error) {
        toast.failure(t('attachments.removeFailed', { name }), describeFailure(error));
        return;
      }
      toast.undoable(t('attachments.removed'), name, () => {
        call('restore_story_part', { part: 'attachments', id }).then(refresh, (error: unknown) =>
          toast.failure(t('undoFailed'), describeFailure(error)),
        );
      });
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The browser asks before the page goes while something is on its way. */
function useLeaveWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
