import { VisuallyHidden } from '@mantine/core';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';

/** Makes a screen reader say what the keyboard drags in the lists around. */
export function DragAnnouncer() {
  const announcement = useDragState((state) => state.announcement);
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announcement}
    </VisuallyHidden>
  );
}
