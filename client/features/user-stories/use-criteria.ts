import { useState } from 'react';
import { mergeCriteria } from '#shared/rules/acceptance-criteria.ts';
import { type CriterionRow, rowsOf, textOf } from './criteria-rows.ts';
import { useOpenStory } from './StoryContext.ts';
import { type Draft, useDraft } from './use-draft.ts';

interface EditedCriteria {
  rows: CriterionRow[];
  change: (rows: CriterionRow[]) => void;
  /** A change is complete: saves it. */
  done: (rows: readonly CriterionRow[]) => void;
  draft: Draft<string | null>;
}

/** The criteria of the open story while they are edited: rows that keep their identity, saved as one text. */
export function useCriteria(): EditedCriteria {
  const { story, edit } = useOpenStory();
  const draft = useDraft<string | null>({
    key: `${story.id}:acceptance_criteria`,
    saved: story.acceptance_criteria,
    save: (text, base) => edit('acceptance_criteria', base, text),
    shown: (stored) => (typeof stored === 'string' ? stored : null),
    merge: mergeCriteria,
  });
  const [edited, setEdited] = useState(() => ({ text: draft.value, rows: rowsOf(draft.value) }));
  // an empty row has no text yet: as long as the text is the one of these rows, they stay
  const rows = textOf(edited.rows) === draft.value ? edited.rows : rowsOf(draft.value);
  if (rows !== edited.rows) setEdited({ text: draft.value, rows });

  const change = (next: CriterionRow[]) => {
    setEdited({ text: textOf(next), rows: next });
    draft.change(textOf(next));
  };
  return { rows, change, done: (next) => draft.commit(textOf(next)), draft };
}
