import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import { type ColumnInfo, columnsOfBoard, placeIn } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { columnOptions } from '#client/stories/choices/options.tsx';
import { useSprintOptions } from '#client/stories/choices/use-sprint-options.ts';
import { useLabelChoice } from '#client/stories/edits/use-label-choice.ts';
import { usePropertyChoice } from '#client/stories/edits/use-property-choice.tsx';
import { useSaveChange } from '#client/stories/edits/use-save-change.ts';
import { useSaveProperty } from '#client/stories/edits/use-save-property.ts';
import type { EditedProperty } from '#shared/rules/stories/filter/properties.ts';
import type { ActedStories } from './acted-stories.ts';
import type { StoryStep } from './palette-item.ts';
import { useBlock } from './use-block.ts';

/** The values that a step of the palette offers, and what choosing one does. */
interface StoryValues {
  options: readonly SelectOption[];
  /** Makes an option of a typed text; null if it is no value. */
  typed?: (text: string) => SelectOption | null;
  choose: (value: string) => void;
}

/** The values of a step for some stories: the same as beside a card, a row, in the panel and in the bar of a selection. */
export function useStoryValues(step: StoryStep, acted: ActedStories): StoryValues {
  const property = useProperty(step, acted.stories);
  const status = useStatuses(acted);
  const sprint = useSprints(acted);
  const labels = useLabelChoice(acted.stories);
  const block = useReason(acted);
  if (step === 'status') return status;
  if (step === 'sprint') return sprint;
  if (step === 'labels') return labels;
  if (step === 'block') return block;
  return property;
}

function useProperty(step: StoryStep, stories: readonly CardStory[]): StoryValues {
  const property: EditedProperty =
    step === 'status' || step === 'labels' || step === 'block' ? 'assignee' : step;
  const choice = usePropertyChoice(property, stories);
  return { ...choice, choose: useSaveProperty(property, stories, choice) };
}

function useStatuses(acted: ActedStories): StoryValues {
  const { stories } = acted;
  const project = useProject(onlyProject(stories));
  const save = useSaveChange();
  const { t } = useTranslation('commands');
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
        (what) => t('onStory.moved', { what, column: column.name }),
      );
    },
  };
}

function useSprints(acted: ActedStories): StoryValues {
  const [first] = acted.stories;
  const { t } = useTranslation('commands');
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
      chosen: acted.stories.every((story) => isIn(story, option.value)),
    })),
    choose: (value) => {
      const name = options.find((option) => option.value === value)?.text ?? '';
      save(
        acted.stories.filter((story) => !isIn(story, value)),
        { sprint_id: value || null },
        (what) => t('onStory.moved', { what, column: name }),
      );
    },
  };
}

function useReason(acted: ActedStories): StoryValues {
  const { t } = useTranslation('commands');
  return {
    options: [],
    typed: (text) => ({ value: text, text: t('onStory.blockWith', { reason: text }) }),
    choose: useBlock(acted),
  };
}
