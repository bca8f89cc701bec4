import type { KeyboardEvent } from 'react';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import classes from './StoryPanel.module.css';

/** Escape undoes what was typed in the field; the panel stays open. */
export function giveUpOnEscape(
  event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>,
  reset: () => void,
): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  reset();
  const field = event.currentTarget;
  // after the field shows what is saved again, so that leaving it saves nothing
  setTimeout(() => field.blur());
}

/** Why a field is not saved. */
export function Unsaved({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className={classes['unsaved']} role="alert">
      <ErrorNote>{message}</ErrorNote>
    </div>
  );
}
