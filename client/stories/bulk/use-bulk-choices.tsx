import { IconArrowRight, IconCircleHalf2, IconFlag2, IconListCheck, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOnCards } from '#client/data/own-fields/sorting.ts';
import { typedValue } from '#client/data/own-fields/typed-value.ts';
import { useProject, useProjectMembers, useProjects } from '#client/data/projects/queries.ts';
import { type BulkBarProps, onlyProject } from '#client/data/stories/bulk.ts';
import { columnsOfBoard, placeIn } from '#client/data/stories/columns.ts';
import {
  columnLook,
  columnOptions,
  flagOptions,
  listOptions,
  NONE,
  typedDay,
} from '#client/stories/choices/options.tsx';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { useLabelOptions } from '#client/stories/choices/use-label-options.ts';
import { KIND_ICONS, offeredKind } from '#client/stories/marks/field-kinds.ts';
import type { FieldValue } from '#shared/rules/stories/own-fields.ts';
import type { BulkChoiceProps } from './BulkChoice.tsx';

type Selected = Pick<BulkBarProps, 'stories' | 'actions' | 'lists' | 'projectId'>;

interface BulkChoices {
  /** The choice that comes first in the bar. */
  first: BulkChoiceProps | undefined;
  main: BulkChoiceProps[];
  /** Those in the menu 'more'. */
  more: BulkChoiceProps[];
}

/** The possible changes of the selected stories. In a view of columns the move to a column is the first. */
export function useBulkChoices(selected: Selected): BulkChoices {
  const ready = useReadyChoice(selected);
  const status = useColumnChoice(selected);
  const { label, epic } = useProjectChoices(selected);
  const own = useFieldChoices(selected);
  const move = useMoveChoice(selected);
  const byColumn = selected.lists === 'columns';
  return {
    first: byColumn ? move : undefined,
    main: [label],
    more: [...(byColumn ? [] : [move, status]), ready, epic, ...own].filter((choice) => choice !== null),
  };
}

/** Only where people mark stories as ready. */
function useReadyChoice({ stories, actions }: Selected): BulkChoiceProps | null {
  const { t } = useTranslation('filters');
  const { data: projects = [] } = useProjects();
  const marked = new Set(projects.flatMap(({ id, ready_by_hand }) => (ready_by_hand ? [id] : [])));
  if (!stories.every(({ project_id }) => marked.has(project_id))) return null;
  return {
    name: t('part.ready'),
    icon: IconListCheck,
    options: flagOptions(t('ready'), t('notReady')),
    onChoose: (value) => actions.change(stories, { ready: value === 'true' }),
  };
}

/** The columns, with their names in the project that the view shows. */
function useColumnChoice({ stories, actions, projectId }: Selected): BulkChoiceProps {
  const { t } = useTranslation('filters');
  const single = useProject(projectId);
  const columns = columnsOfBoard(single);
  return {
    name: t('part.status'),
    icon: IconCircleHalf2,
    options: columnOptions(columns),
    onChoose: (value) => {
      const column = columns.find(({ key }) => key === value);
      if (column) actions.change(stories, placeIn(column));
    },
  };
}

function useMoveChoice({ stories, actions }: Selected): BulkChoiceProps {
  const { t } = useTranslation('backlog');
  return {
    name: t('moveTo'),
    icon: IconArrowRight,
    options: actions.destinations(stories).map(({ id, name, status, hint }) => ({
      value: id,
      text: name,
      look: status && columnLook(status, name),
      hint,
    })),
    onChoose: (id) => actions.sendTo(stories, id),
  };
}

/** The typed value of an own field as an option; null: the field does not take it. */
function typedOption(field: OwnField, text: string): SelectOption | null {
  const value = field.kind === 'date' ? typedDay(text) : typedValue(field, text);
  return value === null || value === undefined
    ? null
    : { value: String(value), text: describeValue(field, value, String) };
}

const isTyped = ({ kind }: OwnField) =>
  kind === 'text' || kind === 'number' || kind === 'date' || kind === 'link';

/** The value of an option of an own field, as it is saved. */
function valueOfOption({ kind }: OwnField, option: string): FieldValue | null {
  if (option === NONE) return null;
  if (kind === 'number') return Number(option);
  return kind === 'choices' ? [option] : option;
}

/** The own fields of the project of these stories which cards have: an undo restores what they had. */
function useFieldChoices({ stories, actions }: Selected): BulkChoiceProps[] {
  const { t } = useTranslation('filters');
  const only = onlyProject(stories);
  const fields = useOwnFields(only, only !== undefined);
  const people = useProjectMembers(only).map(({ id, full_name }) => ({ value: id, text: full_name }));
  return fields.filter(isOnCards).map((field) => ({
    name: field.name,
    icon: KIND_ICONS[offeredKind(field.kind)],
    options: [
      ...(field.kind === 'person' ? people : listOptions(field)),
      { value: NONE, text: t('fields.none') },
    ],
    onChoose: (option: string) =>
      actions.change(stories, { fields: { [field.id]: valueOfOption(field, option) } }),
    ...(isTyped(field) && { typed: (text: string) => typedOption(field, text) }),
  }));
}

/** The choices that depend on the project of the stories. `epic` is null if the project has no epic. */
function useProjectChoices({ stories, actions }: Selected) {
  const { t } = useTranslation(['backlog', 'common']);
  // with several projects the page does not know who belongs to all of them; the database refuses the others
  const only = onlyProject(stories);
  const { data: epics = [] } = useEpics(only);
  const labels = useLabelOptions(stories);
  const label: BulkChoiceProps = {
    name: t('common:field.labels'),
    icon: IconTag,
    options: labels.options,
    onChoose: (label) => actions.change(stories, labels.change(label)),
    typed: (text) => ({ value: text, text: t('bulk.newLabel', { name: text }) }),
  };
  const epic: BulkChoiceProps = {
    name: t('common:field.epic'),
    icon: IconFlag2,
    options: useEpicOptions({ project_id: only, epic_id: null }),
    onChoose: (id) => actions.change(stories, { epic_id: id || null }),
  };
  return { label, epic: only !== undefined && epics.length > 0 ? epic : null };
}
