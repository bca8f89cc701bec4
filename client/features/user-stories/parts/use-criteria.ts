import { useState } from 'react';
import { keepBothCriteria, mergeCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { useOpenStory } from '../panel/StoryContext.ts';
import { type Draft, useDraft } from '../panel/use-draft.ts';
import { type CriterionRow, rowsOf, textOf } from './criteria-rows.ts';

interface EditedCriteria {
  rows: CriterionRow[];
  change: (rows: CriterionRow[]) => void;
  /** Saves a completed change. */
  done: (rows: readonly CriterionRow[]) => void;
  draft: Draft<string | null>;
}

/** The criteria of the open story as rows with stable ids; they are saved as one text. */
export function useCriteria(): EditedCriteria {
  const { story, edit } = useOpenStory();
  const draft = useDraft<string | null>({
    key: `${story.id}:acceptance_criteria`,
    saved: story.acceptance_criteria,
    save: (text, base) => edit('acceptance_criteria', base, text),
    shown: (stored) => (typeof stored === 'string' ? stored : null),
    merge: mergeCriteria,
    both: keepBothCriteria,
  });
  const [edited, setEdited] = useState(() => ({ text: draft.value, rows: rowsOf(draft.value) }));
  // the text does not contain empty rows: the rows stay while the text is still theirs
  const rows = textOf(edited.rows) === draft.value ? edited.rows : rowsOf(draft.value);
  if (rows !== edited.rows) setEdited({ text: draft.value, rows });

  const change = (next: CriterionRow[]) => {
    setEdited({ text: textOf(next), rows: next });
    draft.change(textOf(next));
  };
  return { rows, change, done: (next) => draft.commit(textOf(next)), draft };
}
