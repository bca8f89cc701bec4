import { db } from '#client/lib/backend/backend.ts';
import { uploadFile } from '#client/lib/backend/files.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import { deleteRow } from '../write/change-rows.ts';
import { once } from '../write/insert-once.ts';
import { attachmentsKey } from './queries.ts';

const refresh = (storyId: string) => queryClient.invalidateQueries({ queryKey: attachmentsKey(storyId) });

/**
 * Attaches a file to a story, once however often it is sent.
 * @param onProgress called with the share that has been sent, from 0 to 1.
 * @throws as {@link uploadFile} and {@link once}.
 */
export async function addAttachment(
  storyId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { name, size, lastModified } = file;
  const path = `/stories/${storyId}/attachments?name=${encodeURIComponent(name)}&id=`;
  await once(['attachments', storyId, name, size, lastModified], {
    send: async (id) => {
      await uploadFile(path + id, file, onProgress, signal);
      return true;
    },
    find: async (id) => {
      const { data } = await db.from('attachments').select('id').eq('id', id).throwOnError();
      return data.length > 0 || undefined;
    },
  });
  await refresh(storyId);
}

/** @throws the error that the server answered. */
export async function deleteAttachment(storyId: string, id: string): Promise<void> {
  await deleteRow('attachments', id).finally(() => refresh(storyId));
}

/** @throws the error that the server answered. */
export async function restoreAttachment(storyId: string, id: string): Promise<void> {
  await restoreStoryPart('attachments', id);
  await refresh(storyId);
}
