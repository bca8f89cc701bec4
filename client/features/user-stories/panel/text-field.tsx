import type { KeyboardEvent } from 'react';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { isEscape } from '#client/lib/keys/composing.ts';
import classes from './StoryPanel.module.css';

const FRAMES = '[data-drag-id], li, section, [data-field-frame], fieldset > div, [role="dialog"], aside';

/**
 * Leaves a field whose text is finished. The focus goes to the part of the page around it, so that the tab key and a screen
 * reader go on from there, and single keys are shortcuts again.
 */
export function leaveField(field: HTMLElement): void {
  const frame = field.closest<HTMLElement>(FRAMES);
  if (!frame) {
    field.blur();
    return;
  }
  if (!frame.hasAttribute('tabindex')) {
    frame.tabIndex = -1;
    frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true });
  }
  frame.focus({ preventScroll: true });
}

/** Escape discards the typed text of the field; the panel stays open. */
export function giveUpOnEscape(
  event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>,
  reset: () => void,
): void {
  if (!isEscape(event)) return;
  event.preventDefault();
  event.stopPropagation();
  reset();
  const field = event.currentTarget;
  // after the field shows the saved text again, so that the blur saves nothing
  setTimeout(() => leaveField(field));
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
