import { attempt } from './report-failure.ts';
import { toast } from './toast.ts';

/** Says that something was done, and offers to undo it. @param failed the title of the toast if that fails; the reason follows. */
export function offerUndo(
  title: string,
  detail: string | undefined,
  undo: () => Promise<unknown>,
  failed: string,
): void {
  toast.undoable(title, detail, () => void attempt(undo, failed));
}
