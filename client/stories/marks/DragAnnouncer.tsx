import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';

/** Announces the keyboard drags of the surrounding lists to screen readers. */
export function DragAnnouncer() {
  const announcement = useDragState((state) => state.announcement);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announcement}
    </VisuallyHidden>
  );
}
