import type { KeyboardEvent } from 'react';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import classes from './StoryPanel.module.css';

/** Escape discards the typed text of the field; the panel stays open. */
export function giveUpOnEscape(
  event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>,
  reset: () => void,
): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  reset();
  const field = event.currentTarget;
  // after the field shows the saved text again, so that the blur saves nothing
  setTimeout(() => field.blur());
}

/** Shows why a field is not saved. */
export function Unsaved({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className={classes['unsaved']} role="alert">
      <ErrorNote>{message}</ErrorNote>
    </div>
  );
}
