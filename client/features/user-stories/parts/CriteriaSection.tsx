import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { keepBothCriteria, mergeCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { DraftConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from '../open-story/sections.module.css';
import { Unsaved } from '../open-story/text-field.tsx';
import { type Draft, useDraft } from '../open-story/use-draft.ts';
import { CriteriaEditor, MAX_CRITERION_LENGTH } from './CriteriaEditor.tsx';
import { type CriterionRow, rowsOf, textOf } from './criteria-rows.ts';

/** The acceptance criteria of the open story; people tick and edit them here. */
export function CriteriaSection() {
  const { t } = useTranslation('stories');
  const { story, mayEdit } = useOpenStory();
  const criteria = useCriteria();
  const tickable = criteria.rows.filter((row) => row.met !== null && row.text.trim() !== '');
  const met = tickable.filter((row) => row.met).length;
  const removed = criteria.rows.some((row) => row.text === REDACTED);
  const mark = useRedactionMark(removed ? REDACTED : null, story.id, ['criterion', 'criteria'], story.id);
  const missing = tickable.length - met;

  if (!mayEdit && criteria.rows.every((row) => row.text.trim() === '')) return null;
  return (
    <section className={classes['section']} aria-label={t('field.criteria')}>
      <h3>
        {t('field.criteria')}
        {tickable.length > 0 && (
          <>
            <Dots value={met} total={tickable.length} tone="accent" />
            <span className={classes['figure']}>{t('panel.metOf', { met, total: tickable.length })}</span>
          </>
        )}
      </h3>
      <CriteriaEditor
        rows={criteria.rows}
        markOf={(text) => (text === REDACTED ? mark : null)}
        onChange={criteria.change}
        onDone={criteria.done}
        quiet
      />
      {missing > 0 && <p className={classes['hint']}>{t('panel.missing', { count: missing })}</p>}
      <DraftConflict field={t('field.criteria')} draft={criteria.draft} format={(text) => text ?? ''} />
      <Unsaved draft={criteria.draft} />
    </section>
  );
}

interface EditedCriteria {
  rows: CriterionRow[];
  change: (rows: CriterionRow[]) => void;
  /** Saves a completed change. */
  done: (rows: readonly CriterionRow[]) => void;
  draft: Draft<string | null>;
}

/** The criteria of the open story as rows with stable ids; they are saved as one text. */
function useCriteria(): EditedCriteria {
  const { story, edit } = useOpenStory();
  const draft = useDraft<string | null>({
    key: `${story.id}:acceptance_criteria`,
    saved: story.acceptance_criteria,
    save: (text, base) => edit('acceptance_criteria', base, text),
    shown: (stored) => (typeof stored === 'string' ? stored : null),
    cannotBeSaved: (text) =>
      excessOf(text ?? '', STORY_LIMITS.acceptanceCriteria) > 0 ||
      rowsOf(text).some((row) => excessOf(row.text, MAX_CRITERION_LENGTH) > 0),
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
