import { useState } from 'react';

const storageKey = (retrospectiveId: string, columnId: string) =>
  `retro-draft:${retrospectiveId}:${columnId}`;

/** The texts that the person has typed and not added yet, in this browser. */
export function noteDraftsOf(retrospectiveId: string, columnIds: readonly string[]): string[] {
  return columnIds
    .map((id) => localStorage.getItem(storageKey(retrospectiveId, id))?.trim() ?? '')
    .filter((text) => text !== '');
}

/** The text that is typed into the field of a column: it survives a reload, a lost connection and a change of the phase. */
export function useNoteDraft(retrospectiveId: string, columnId: string): [string, (text: string) => void] {
  const key = storageKey(retrospectiveId, columnId);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    },
  ];
}
