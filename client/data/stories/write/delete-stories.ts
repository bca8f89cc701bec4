import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { type ToastAction, toast } from '#client/lib/screen/toast.ts';
import { callAgain } from '../../write/call-once.ts';
import { inOrder } from '../../write/in-order.ts';
import { applyServerEvents } from '../cache.ts';

/**
 * Deletes stories, all or none, and offers to undo it. Restored stories come back by their live events.
 * @param undo.title the toast's, which names the change.
 * @param undo.detail more about it.
 * @param undo.onFailure called with the error if the stories cannot be restored.
 * @throws as {@link callAgain}.
 */
export async function deleteStories(
  ids: readonly string[],
  undo: { title: string; detail?: string; onFailure: (error: unknown) => void },
): Promise<void> {
  const input = { ids: [...ids] };
  await inOrder(ids, () => callAgain('delete_stories', input));
  applyServerEvents(ids.map((id) => ({ kind: 'gone', id })));
  toast.undoable(undo.title, undo.detail, () => {
    callAgain('restore_stories', input).catch(undo.onFailure);
  });
}

/**
 * Says that stories were created, and offers to delete them.
 * @param removed the title of the toast that says so then.
 * @param failed the title of the toast that says why they could not be deleted, or not restored.
 */
export function offerDeletion(
  stories: readonly { id: string }[],
  created: { title: string; detail?: string; next?: ToastAction },
  removed: string,
  failed: string,
): void {
  const onFailure = reportFailure(failed);
  const ids = stories.map(({ id }) => id);
  const remove = () => void deleteStories(ids, { title: removed, onFailure }).catch(onFailure);
  toast.undoable(created.title, created.detail, remove, created.next);
}
