import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { isEnter, isEscape } from '#client/lib/keys/composing.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useRetro } from '../state/RetroContext.ts';
import classes from './Notes.module.css';
import { noteOf } from './use-notes.ts';

/** From here on the field says how many characters are left. */
const FEW_LEFT = 100;

interface NoteFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter without Shift. */
  onSubmit: () => void;
  onEscape?: () => void;
  /** Whether it looks like a place for a note while it has not the focus. */
  quiet?: boolean;
  autoFocus?: boolean;
  /** How many lines it grows to. */
  maxRows?: number;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Why the note could not be saved. */
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for a note: Enter saves it, Shift + Enter begins a line. The others of a named retrospective see that somebody writes. */
export function NoteField({
  label,
  value,
  onChange,
  onSubmit,
  onEscape,
  error,
  quiet,
  maxRows = 12,
  ref,
  ...props
}: NoteFieldProps) {
  const { t } = useTranslation('retro');
  const { room } = useRetro();
  const leftId = useId();
  const left = RETRO_LIMITS.note - value.trim().length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event) && !event.shiftKey) {
      event.preventDefault();
      if (noteOf(value) !== null) onSubmit();
    }
    if (isEscape(event) && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <div>
      <LimitedTextarea
        {...props}
        ref={ref ?? null}
        aria-label={label}
        aria-describedby={left >= 0 && left <= FEW_LEFT ? leftId : undefined}
        classNames={{ input: classes['field'] ?? '' }}
        data-quiet={quiet || undefined}
        data-keeps-text
        maxRows={maxRows}
        limit={RETRO_LIMITS.note}
        value={value}
        error={error && <ErrorNote>{error}</ErrorNote>}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          room.sayWriting();
        }}
        onKeyDown={onKeyDown}
      />
      {left >= 0 && left <= FEW_LEFT && (
        <p id={leftId} className={classes['hint']}>
          {t('note.left', { count: left })}
        </p>
      )}
    </div>
  );
}
