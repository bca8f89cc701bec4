import { toast } from '#client/lib/screen/toast.ts';
import { describeScopeChange } from '../scope-change.ts';
import type { Story } from '../types.ts';
import type { StoryWrite } from './story-write.ts';
import type { UndoOffer } from './undo-offer.ts';
import { undoWrite } from './undo-write.ts';

/**
 * Offers to undo a write in a toast, which says how the scope of running sprints has changed, if it has.
 * @param answer the stories as the server answered the write.
 * @param answeredAt `performance.now()` when the answer came.
 * @param submit sends the inverse.
 */
export function offerUndo(
  write: StoryWrite,
  answer: readonly Story[],
  answeredAt: number,
  { title, detail, before, onFailure }: UndoOffer,
  submit: (write: StoryWrite) => Promise<Story[]>,
): void {
  toast.undoable(title, describeScopeChange(before, answer) ?? detail, () => {
    void undoWrite({ write, before, answer, answeredAt }, submit).catch(onFailure);
  });
}
