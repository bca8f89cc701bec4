import { call } from '#client/lib/backend/rpc.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { inOrder } from '../../write/in-order.ts';
import { applyServerEvents } from '../cache.ts';

async function restore(input: { ids: string[] }): Promise<void> {
  const { callAgain } = await import('../../write/call-once.ts');
  await callAgain('restore_stories', input);
}

/**
 * Deletes stories, all or none, and offers to undo it. Restored stories come back by their live events.
 * @param undo.title the toast's, which names the change.
 * @param undo.detail more about it.
 * @param undo.onFailure called with the error if the stories cannot be restored.
 * @throws the error that the server answered.
 */
export async function deleteStories(
  ids: readonly string[],
  undo: { title: string; detail?: string; onFailure: (error: unknown) => void },
): Promise<void> {
  const input = { ids: [...ids] };
  await inOrder(ids, () => call('delete_stories', input));
  applyServerEvents(ids.map((id) => ({ kind: 'gone', id })));
  toast.undoable(undo.title, undo.detail, () => {
    restore(input).catch(undo.onFailure);
  });
}
