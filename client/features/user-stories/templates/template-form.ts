import { useMemo, useState } from 'react';
import { type Edits, useEdits } from '#client/data/forms/use-edits.ts';
import type { TemplateForm } from '#client/data/story-templates/mutations.ts';
import { parsePoints, type StoryPriority, type StoryType } from '#shared/rules/stories/story.ts';
import { type CriterionRow, rowsOf, textOf } from '../parts/criteria-rows.ts';
import { linesOf } from '../parts/lines-of.ts';

/** A template as its form has it: lists have a line for each element. */
type TemplateTexts = Record<keyof TemplateForm, string>;

/** The form of a new template. */
export const NEW_TEMPLATE: TemplateForm = {
  name: '',
  title_prefix: '',
  description: null,
  acceptance_criteria: null,
  type: 'story',
  priority: 'medium',
  story_points: null,
  labels: [],
  tasks: [],
};

function textsOf(template: TemplateForm): TemplateTexts {
  return {
    name: template.name,
    title_prefix: template.title_prefix,
    description: template.description ?? '',
    acceptance_criteria: template.acceptance_criteria ?? '',
    type: template.type,
    priority: template.priority,
    story_points: template.story_points === null ? '' : String(template.story_points),
    labels: template.labels.join('\n'),
    tasks: template.tasks.join('\n'),
  };
}

/** The template that the texts of a form say. */
function templateOf(texts: TemplateTexts): TemplateForm {
  return {
    name: texts.name.trim(),
    title_prefix: texts.title_prefix.trim(),
    description: texts.description.trim() || null,
    acceptance_criteria: texts.acceptance_criteria || null,
    type: texts.type as StoryType,
    priority: texts.priority as StoryPriority,
    story_points: parsePoints(texts.story_points) ?? null,
    labels: linesOf(texts.labels),
    tasks: linesOf(texts.tasks),
  };
}

/** A template in its form. */
export interface TemplateEdits extends Edits<TemplateTexts> {
  /** The criteria as rows, which keep their identity while they are edited. */
  criteria: CriterionRow[];
  setCriteria: (rows: CriterionRow[]) => void;
  /** The template as it is saved now. */
  saved: TemplateTexts;
  /** The template as the person wants to save it. */
  wanted: TemplateForm;
}

/**
 * Keeps what a person types over a template, so that it replaces nothing that somebody else has saved unseen.
 * @param id of the template, or of the project of a new one.
 */
export function useTemplateEdits(saved: TemplateForm, id: string): TemplateEdits {
  const texts = textsOf(saved);
  const edits = useEdits(texts, `template:${id}`);
  const [typed, setTyped] = useState<CriterionRow[]>();
  const criteria = edits.values.acceptance_criteria;
  const read = useMemo(() => rowsOf(criteria || null), [criteria]);
  const setCriteria = (rows: CriterionRow[]) => {
    setTyped(rows);
    edits.set({ acceptance_criteria: textOf(rows) ?? '' });
  };
  const discard = edits.onDiscard;
  const onDiscard =
    discard &&
    (() => {
      setTyped(undefined);
      discard();
    });
  return {
    ...edits,
    onDiscard,
    saved: texts,
    criteria: typed ?? read,
    setCriteria,
    wanted: templateOf(edits.values),
  };
}
