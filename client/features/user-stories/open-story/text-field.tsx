import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { isEscape } from '#client/lib/keys/composing.ts';
import { offerDiscarded } from '#client/lib/screen/offer-discarded.ts';
import { formatRelative } from '#client/lib/text/format.ts';
import classes from './sections.module.css';
import type { Draft } from './use-draft.ts';

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

/**
 * Escape discards the typed text of the field, and offers to undo that; the panel stays open.
 * @param reset shows the saved text again.
 * @param change types a text anew.
 */
export function giveUpOnEscape(
  event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>,
  reset: () => void,
  change: (text: string) => void,
): void {
  if (!isEscape(event)) return;
  event.preventDefault();
  event.stopPropagation();
  const field = event.currentTarget;
  const typed = field.value;
  reset();
  // after the field shows the saved text again, so that the blur saves nothing
  setTimeout(() => {
    leaveField(field);
    if (typed.trim() === '' || typed === field.value) return;
    offerDiscarded(() => {
      change(typed);
      field.focus();
    });
  });
}

/** A text that was typed longer ago than this is offered with its age. */
const RECENT_MS = 3_600_000;

interface UnsavedProps {
  draft: Pick<Draft<unknown>, 'failed' | 'kept' | 'reset'>;
  /** The fault of the typed value, where it has one. */
  message?: string | null;
}

/** Shows why a field is not saved: its value is wrong or was refused, or was left there on an earlier visit and may be discarded. */
export function Unsaved({ draft, message = null }: UnsavedProps) {
  const { t } = useTranslation('stories');
  if (message === null && !draft.failed && draft.kept === null) return null;
  const { at } = draft.kept ?? {};
  const isOld = at !== undefined && Date.now() - at > RECENT_MS;
  const kept = isOld ? t('panel.keptSince', { age: formatRelative(new Date(at)) }) : t('panel.kept');
  const failure = draft.failed === 'unknown' ? t('panel.unknown') : t('panel.unsaved');
  return (
    <div className={classes['unsaved']} role="alert">
      <ErrorNote>{message ?? (draft.failed ? failure : kept)}</ErrorNote>
      {message === null && (
        <Button size="compact-xs" variant="subtle" onClick={draft.reset}>
          {t('panel.discard')}
        </Button>
      )}
    </div>
  );
}
