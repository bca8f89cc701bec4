import { useEffect, useEffectEvent, useState } from 'react';
import { TablePreview } from '#client/components/pasting/TablePreview.tsx';
import type { Clipboard } from '#client/lib/pasting/clipboard.ts';
import { readLines, readPasted } from '#client/lib/pasting/read-pasted.ts';
import pasting from '#client/locales/es/pasting.json';

export const texts = { pasting };

interface PastedTextsProps {
  clipboard: Clipboard;
  /** Of each text, in characters. */
  limit: number;
  /** The label of the button that adds so many. */
  createLabel: (count: number) => string;
  /** Called with the lines of a list at once, with the rows of a table when the person has seen them. */
  onTexts: (texts: readonly string[]) => void;
  onCancel: () => void;
}

/** Pasted tasks or criteria: a list is added at once, of a table the first rows are shown before. */
export function PastedTexts({ clipboard, limit, createLabel, onTexts, onCancel }: PastedTextsProps) {
  const [pasted, setPasted] = useState(() => readPasted(clipboard));
  const add = useEffectEvent(onTexts);
  useEffect(() => {
    if (pasted.kind === 'lines') add(pasted.lines);
  }, [pasted]);

  if (pasted.kind === 'lines') return null;
  return (
    <TablePreview
      rows={pasted.rows}
      kind="texts"
      limit={limit}
      createLabel={createLabel}
      onCreate={(rows) => onTexts(rows.map(({ title }) => title))}
      onLines={() => setPasted(readLines(clipboard))}
      onCancel={onCancel}
    />
  );
}
