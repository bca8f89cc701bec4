import { useState } from 'react';
import type { Story } from '../../lib/stories/types.ts';
import { type CriterionRow, rowsOf, textOf } from './criteria-rows.ts';
import { useDraft } from './use-draft.ts';

interface EditedCriteria {
  rows: CriterionRow[];
  change: (rows: CriterionRow[]) => void;
  /** A change is complete: saves it. */
  done: (rows: readonly CriterionRow[]) => void;
  failed: boolean;
}

/** The criteria of a story while they are edited: rows that keep their identity, saved as one text. */
export function useCriteria(story: Story, save: (text: string | null) => Promise<unknown>): EditedCriteria {
  const saved = story.acceptance_criteria;
  const draft = useDraft(`${story.id}:acceptance_criteria`, saved, save);
  const [edited, setEdited] = useState(() => ({ text: draft.value, rows: rowsOf(draft.value) }));
  // an empty row has no text yet: as long as the text is the one of these rows, they stay
  const rows = textOf(edited.rows) === draft.value ? edited.rows : rowsOf(draft.value);
  if (rows !== edited.rows) setEdited({ text: draft.value, rows });

  const change = (next: CriterionRow[]) => {
    setEdited({ text: textOf(next), rows: next });
    draft.change(textOf(next));
  };
  return { rows, change, done: (next) => draft.commit(textOf(next)), failed: draft.failed };
}
