import type { StoryTemplate } from '#client/data/story-templates/queries.ts';
import { rowsOf, textOf } from '../parts/criteria-rows.ts';
import { type Filling, NO_FILLING, type StoryDraft } from './story-draft.ts';

function fillingOf(template: StoryTemplate | null): Filling {
  if (template === null) return NO_FILLING;
  return {
    title: template.title_prefix && `${template.title_prefix} `,
    description: template.description,
    criteria: textOf(rowsOf(template.acceptance_criteria)),
    tasks: template.tasks.join('\n'),
    labels: template.labels,
    points: template.story_points === null ? '' : String(template.story_points),
    priority: template.priority,
    type: template.type,
  };
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/**
 * Fills a template into a draft: into what the person has not typed, which is empty or still as the template before has filled it.
 * The beginning of the title is replaced also where something is typed after it.
 * @param template null: none.
 * @param startingText the text of the type, which nobody has typed.
 * @returns the change of the draft.
 */
export function refill(
  draft: StoryDraft,
  template: StoryTemplate | null,
  startingText: string,
): Partial<StoryDraft> {
  const before = draft.template?.filled ?? NO_FILLING;
  const next = fillingOf(template);
  const labels = draft.labels.map(({ name }) => name);
  const typed = draft.description?.trim() ?? '';
  return {
    template: template && { id: template.id, projectId: template.project_id, filled: next },
    ...(draft.title.startsWith(before.title) && {
      title: next.title + draft.title.slice(before.title.length),
    }),
    ...(['', before.description?.trim(), startingText.trim()].includes(typed) && {
      description: next.description,
    }),
    ...([null, before.criteria].includes(textOf(draft.criteria)) && { criteria: rowsOf(next.criteria) }),
    ...(['', before.tasks].includes(draft.tasks.trim()) && { tasks: next.tasks }),
    ...((labels.length === 0 || isSame(labels, before.labels)) && {
      labels: next.labels.map((name) => ({ id: null, name })),
    }),
    ...(['', before.points].includes(draft.points.trim()) && { points: next.points }),
    ...(draft.priority === before.priority && { priority: next.priority }),
    ...(draft.type === before.type && { type: next.type }),
  };
}
