import { useState } from 'react';
import { signedInId } from '#client/lib/auth-state.ts';
import { keptText } from '#client/lib/storage/kept.ts';

const keptDraft = (retrospectiveId: string, fieldId: string) =>
  keptText('noteDraft', signedInId() ?? '', `${retrospectiveId}:${fieldId}`);

const storedDraft = (retrospectiveId: string, fieldId: string) =>
  keptDraft(retrospectiveId, fieldId).read()?.trim() ?? '';

/** Puts a text into the field of a column or a note, below what is typed there. */
export function returnNote(retrospectiveId: string, fieldId: string, text: string): void {
  const typed = storedDraft(retrospectiveId, fieldId);
  keptDraft(retrospectiveId, fieldId).write([typed, text].filter((part) => part !== '').join('\n'));
}

/** The texts that the person has typed and not added yet, in this browser. */
export function noteDraftsOf(retrospectiveId: string, columnIds: readonly string[]): string[] {
  return columnIds.map((id) => storedDraft(retrospectiveId, id)).filter((text) => text !== '');
}

/** The changes of own notes that the person has typed and not saved, in this browser. @param notes as they are saved. */
export function noteEditsOf(
  retrospectiveId: string,
  notes: readonly { id: string; body: string }[],
): string[] {
  return notes.flatMap(({ id, body }) => {
    const text = storedDraft(retrospectiveId, id);
    return text === '' || text === body ? [] : [text];
  });
}

/**
 * The text that is typed into a field: it survives a reload, a lost connection and a change of the phase.
 * @param fieldId the column of a new note, or the own note that is changed.
 */
export function useNoteDraft(retrospectiveId: string, fieldId: string): [string, (text: string) => void] {
  const kept = keptDraft(retrospectiveId, fieldId);
  const [text, setText] = useState(() => kept.read() ?? '');
  return [
    text,
    (next) => {
      setText(next);
      kept.write(next === '' ? null : next);
    },
  ];
}
