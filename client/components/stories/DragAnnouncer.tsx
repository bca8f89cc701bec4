import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

/** Announces the keyboard drags of the surrounding lists to screen readers. */
export function DragAnnouncer() {
  const announcement = useDragState((state) => state.announcement);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announcement}
    </VisuallyHidden>
  );
}
