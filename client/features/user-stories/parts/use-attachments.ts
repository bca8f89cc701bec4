import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addAttachment, deleteAttachment, restoreAttachment } from '#client/data/attachments/mutations.ts';
import { type Attachment, useAttachmentList } from '#client/data/attachments/queries.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { ACCEPTED_TYPES, ATTACHMENT_LIMITS, attachmentType } from '#shared/rules/stories/attachments.ts';

/** How many files are sent at the same time; the server accepts five. */
const MAX_PARALLEL = 2;

/** A file that is being uploaded. */
export interface Upload {
  id: string;
  name: string;
  /** The uploaded share, from 0 to 1. */
  share: number;
  giveUp: () => void;
}

/** The files of a story, live, the running uploads, and the actions on files. A toast reports failures. */
export function useAttachments(storyId: string) {
  const { t } = useTranslation(['stories', 'saving']);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const query = useAttachmentList(storyId);
  const attachments = query.data ?? [];
  useLeaveWarning(uploads.length > 0);

  const obstacle = useObstacle();
  const send = async (file: File) => {
    const id = newId();
    const leaving = new AbortController();
    const change = (share: number) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, share } : upload)));
    setUploads((all) => [...all, { id, name: file.name, share: 0, giveUp: () => leaving.abort() }]);
    try {
      await addAttachment(storyId, file, change, leaving.signal);
    } catch (error) {
      const { name } = file;
      if (error instanceof UnansweredError)
        toast.failure(t('attachments.unanswered', { name }), t('saving:unanswered.detail'));
      else if (!leaving.signal.aborted) reportFailure(t('attachments.failed', { name }))(error);
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
      await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
    },
    remove: async ({ id, name }: Attachment): Promise<void> => {
      try {
        await deleteAttachment(storyId, id);
      } catch (error) {
        reportFailure(t('attachments.removeFailed', { name }))(error);
        return;
      }
      toast.undoable(t('attachments.removed'), name, () => {
        restoreAttachment(storyId, id).catch(reportFailure(t('undoFailed')));
      });
    },
  };
}

/** @returns a function that says why a file cannot be sent; null if it can. */
function useObstacle(): (file: File) => string | null {
  const { t } = useTranslation(['stories', 'errors', 'offline']);
  return (file) => {
    // dropped and pasted files do not use a button that could be disabled
    if (!isOnline()) return t('offline:needed');
    if (attachmentType(file.name) === null)
      return `${t('errors:code.file_type')} ${t('attachments.types', { types: ACCEPTED_TYPES })}`;
    if (file.size > ATTACHMENT_LIMITS.file) return t('errors:code.file_too_large');
    return file.size === 0 ? t('errors:code.file_empty') : null;
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The browser asks before the page closes during an upload. */
function useLeaveWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
