import { IconArrowRight, IconCircleHalf2, IconFlag2, IconListCheck, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { parseDay } from '#client/components/fields/parse-day.ts';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOnCards } from '#client/data/own-fields/sorting.ts';
import { typedValue } from '#client/data/own-fields/typed-value.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import type { BulkBarProps } from '#client/data/stories/bulk.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { locale } from '#client/lib/text/format.ts';
import { KIND_ICONS, offeredKind } from '#client/stories/marks/field-kinds.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { FieldValue } from '#shared/rules/stories/own-fields.ts';

import classes from './BulkBar.module.css';
import type { BulkChoiceProps } from './BulkChoice.tsx';

const NONE = '';

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

function useReadyChoice({ stories, actions }: Selected): BulkChoiceProps {
  const { t } = useTranslation('filters');
  return {
    name: t('part.ready'),
    icon: IconListCheck,
    options: [
      { value: 'true', text: t('ready') },
      { value: 'false', text: t('notReady') },
    ],
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
    options: columns.map(({ key, name, status }) => ({
      value: key,
      text: name,
      look: (
        <span className={classes['look']}>
          <StatusGlyph status={status} />
          {name}
        </span>
      ),
    })),
    onChoose: (value) => {
      const column = columns.find(({ key }) => key === value);
      if (!column) return;
      const { status, columnId } = column;
      actions.change(stories, { status, ...(columnId !== undefined && { column_id: columnId }) });
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
      look: status && (
        <span className={classes['look']}>
          <StatusGlyph status={status} />
          {name}
        </span>
      ),
      hint,
    })),
    onChoose: (id) => actions.sendTo(stories, id),
  };
}

/** The project of all these stories; undefined if they are of several. */
function onlyProject(stories: readonly CardStory[]): string | undefined {
  const [first] = stories;
  return stories.every((story) => story.project_id === first?.project_id) ? first?.project_id : undefined;
}

/** The values of an own field that are chosen from a list. */
function optionsOfField({ kind, settings }: OwnField, people: readonly SelectOption[]): SelectOption[] {
  if (kind === 'person') return [...people];
  return (settings.options ?? [])
    .filter(({ removed }) => !removed)
    .map(({ id, name }) => ({ value: id, text: name }));
}

/** The typed value of an own field as an option; null: the field does not take it. */
function typedOption(field: OwnField, text: string): SelectOption | null {
  const now = today();
  const value =
    field.kind === 'date'
      ? parseDay(text, { locale: locale(), today: now, near: now })
      : typedValue(field, text);
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
    options: [...optionsOfField(field, people), { value: NONE, text: t('fields.none') }],
    onChoose: (option: string) =>
      actions.change(stories, { fields: { [field.id]: valueOfOption(field, option) } }),
    ...(isTyped(field) && { typed: (text: string) => typedOption(field, text) }),
  }));
}

/** The choices that depend on the project of the stories. `epic` is null if the project has no epic. */
function useProjectChoices({ stories, actions }: Selected) {
  const { t } = useTranslation(['backlog', 'common', 'filters']);
  // with several projects the page does not know who belongs to all of them; the database refuses the others
  const only = onlyProject(stories);
  const { data: labels = [] } = useProjectLabels(only);
  const { data: epics = [] } = useEpics(only);
  const allHave = (label: string) => stories.every((story) => story.labels.includes(label));
  const toggleLabel = (label: string) =>
    actions.change(stories, allHave(label) ? { remove_labels: [label] } : { add_labels: [label] });
  const label: BulkChoiceProps = {
    name: t('filters:part.labels'),
    icon: IconTag,
    options: [...new Set(labels.map(({ name }) => name))].map((name) => ({
      value: name,
      text: name,
      chosen: allHave(name),
    })),
    onChoose: toggleLabel,
    typed: (text) => ({ value: text, text: t('bulk.newLabel', { name: text }) }),
  };
  const epic: BulkChoiceProps = {
    name: t('filters:part.epic'),
    icon: IconFlag2,
    options: [
      { value: NONE, text: t('filters:withoutEpic') },
      ...epics.filter((epic) => epic.closed_at === null).map((epic) => ({ value: epic.id, text: epic.name })),
    ],
    onChoose: (id) => actions.change(stories, { epic_id: id || null }),
  };
  return { label, epic: only !== undefined && epics.length > 0 ? epic : null };
}
