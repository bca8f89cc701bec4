import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import { type ColumnInfo, columnsOfBoard, placeIn } from '#client/data/stories/columns.ts';
import type { StoryStep } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { columnOptions } from '#client/stories/choices/options.tsx';
import { useSprintOptions } from '#client/stories/choices/use-sprint-options.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { saveBlock } from './save-block.ts';
import { useFieldChoice } from './use-field-choice.ts';
import { useLabelChoice } from './use-label-choice.ts';
import { usePropertyChoice } from './use-property-choice.tsx';
import { useSaveChange } from './use-save-change.ts';
import { useSaveProperty } from './use-save-property.ts';

/** The values that the second step of an action offers, and what choosing one does. */
export interface StepValues {
  options: readonly SelectOption[];
  /** Makes an option of a typed text; null if it is no value. */
  typed?: (text: string) => SelectOption | null;
  choose: (value: string) => void;
}

/** The values of a step for some stories: the same as beside a card, a row, in the panel and in the bar of a selection. */
export function useStepValues(step: StoryStep, stories: readonly CardStory[]): StepValues {
  const property = useProperty(step, stories);
  const status = useColumnChoice(stories);
  const sprint = useSprints(stories);
  const labels = useLabelChoice(stories);
  const field = useFieldChoice(ownFieldId(step), stories);
  const block = useReason(stories);
  if (step === 'status') return status;
  if (step === 'sprint') return sprint;
  if (step === 'labels') return labels;
  if (step === 'block') return block;
  return ownFieldId(step) === undefined ? property : field;
}

function useProperty(step: StoryStep, stories: readonly CardStory[]): StepValues {
  const isOther =
    step === 'status' || step === 'labels' || step === 'block' || ownFieldId(step) !== undefined;
  const property = isOther ? 'assignee' : (step as EditedProperty);
  const choice = usePropertyChoice(property, stories);
  return { ...choice, choose: useSaveProperty(property, stories, choice) };
}

/** The columns of the board of the stories' project; choosing one moves them there. */
export function useColumnChoice(stories: readonly CardStory[]): StepValues {
  const project = useProject(onlyProject(stories));
  const save = useSaveChange();
  const { t } = useTranslation('edits');
  const columns = columnsOfBoard(project);
  const isIn = ({ status, column_id }: CardStory, column: ColumnInfo) =>
    status === column.status && (column.columnId === undefined || column.columnId === column_id);
  return {
    options: columnOptions(columns).map((option, at) => ({
      ...option,
      chosen: stories.every((story) => columns[at] && isIn(story, columns[at])),
    })),
    choose: (value) => {
      const column = columns.find(({ key }) => key === value);
      if (!column) return;
      save(
        stories.filter((story) => !isIn(story, column)),
        placeIn(column),
        (what) => t('moved', { what, column: column.name }),
      );
    },
  };
}

function useSprints(stories: readonly CardStory[]): StepValues {
  const [first] = stories;
  const { t } = useTranslation('edits');
  const save = useSaveChange();
  const options = useSprintOptions({
    project_id: first?.project_id,
    sprint_id: first?.sprint_id ?? null,
    status: first?.status ?? 'backlog',
  });
  const isIn = ({ sprint_id }: CardStory, value: string) => (sprint_id ?? '') === value;
  return {
    options: options.map((option) => ({
      ...option,
      chosen: stories.every((story) => isIn(story, option.value)),
    })),
    choose: (value) => {
      const name = options.find((option) => option.value === value)?.text ?? '';
      save(
        stories.filter((story) => !isIn(story, value)),
        { sprint_id: value || null },
        (what) => t('moved', { what, column: name }),
      );
    },
  };
}

function useReason([story]: readonly CardStory[]): StepValues {
  const { t } = useTranslation('edits');
  const project = useProject(story?.project_id);
  return {
    options: [],
    typed: (text) => ({ value: text, text: t('blockWith', { reason: text }) }),
    choose: (reason) => story && saveBlock(story, storyKey(project?.key ?? '', story.number), reason),
  };
}
