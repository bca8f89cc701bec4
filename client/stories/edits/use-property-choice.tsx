import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { offeredTypes } from '#client/data/projects/offered-types.ts';
import { useProjectMembers, useProjects } from '#client/data/projects/queries.ts';
import { useOpenSprints } from '#client/data/sprints/queries.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import {
  choiceOptions,
  isDay,
  NONE,
  namedOptions,
  PROPERTY_COLUMNS,
  personOptions,
  pointsOptions,
  typedDay,
  typedPoints,
} from '#client/stories/choices/options.tsx';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { addDays } from '#shared/rules/dates/working-days.ts';
import type { ChoiceField, EditedProperty, ListedProperty } from '#shared/rules/stories/filter/properties.ts';

/** The values that a property can get. */
export interface PropertyChoice {
  /** The name of the property. */
  name: string;
  /** With a tick at the present value, if all stories have the same one. */
  options: SelectOption[];
  /** Makes an option of a typed text; null if it is no value. */
  typed: (text: string) => SelectOption | null;
}

/** The choice of values of a property for some stories. */
export function usePropertyChoice(property: EditedProperty, stories: readonly CardStory[]): PropertyChoice {
  const { t } = useTranslation('common');
  const days = useDays();
  const own: { [Name in EditedProperty]?: Options } = {
    assignee: useAssignees(stories),
    points: { options: pointsOptions(), typed: typedPoints },
    sprint: useSprints(stories),
    type: useTypes(stories),
    epic: useEpicsOf(stories),
  };
  const declared = (name: ListedProperty): Options =>
    isDay(name) ? days : { options: choiceOptions(name as ChoiceField), typed: nothingTyped };
  const { options, typed } = own[property] ?? declared(property as ListedProperty);
  const values = new Set(stories.map((story) => String(story[PROPERTY_COLUMNS[property]] ?? NONE)));
  const mark = (option: SelectOption) => ({
    ...option,
    chosen: values.size === 1 && values.has(option.value),
  });
  return { name: t(`field.${property}`), options: options.map(mark), typed };
}

type Options = Omit<PropertyChoice, 'name'>;
const nothingTyped = () => null;

/** The members of the project, the person first. A present assignee who is no longer a member is included. */
function useAssignees(stories: readonly CardStory[]): Options {
  const me = usePerson();
  const people = usePeople();
  const [first] = stories;
  // with several projects the page does not know who belongs to all of them; the database refuses the others
  const members = useProjectMembers(onlyProject(stories));
  const present = people.get(first?.assignee_id ?? '');
  const options = personOptions(members, present);
  // the person comes first, after 'nobody'
  const rank = ({ value }: SelectOption) => (value === NONE ? 0 : value === me.id ? 1 : 2);
  return { options: options.toSorted((a, b) => rank(a) - rank(b)), typed: nothingTyped };
}

/** The planned and running sprints of the stories' project, which the view has loaded. */
function useSprints(stories: readonly CardStory[]): Options {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const { data: sprints = [] } = useOpenSprints(project);
  const only = onlyProject(stories);
  const own = sprints.filter(({ project_id }) => project_id === only);
  return { options: namedOptions(own, t('sprint.none')), typed: nothingTyped };
}

/** The open epics of the stories' project, and the one that all of them have. */
function useEpicsOf(stories: readonly CardStory[]): Options {
  const [first] = stories;
  const isCommon = stories.every(({ epic_id }) => epic_id === first?.epic_id);
  const epic_id = isCommon ? (first?.epic_id ?? null) : null;
  return { options: useEpicOptions({ project_id: onlyProject(stories), epic_id }), typed: nothingTyped };
}

/** The types that the projects of the stories offer, and those that the stories have. */
function useTypes(stories: readonly CardStory[]): Options {
  const { data: projects = [] } = useProjects();
  const own = projects.filter(({ id }) => stories.some((story) => story.project_id === id));
  const present = stories.map(({ type }) => type);
  // one of several stories may have a type that the others cannot get
  const kept = present.every((type) => type === present[0]) ? present : [];
  return { options: choiceOptions('type', offeredTypes(own, kept)), typed: nothingTyped };
}

/** The next days, and no date; any other day can be typed. */
function useDays(): Options {
  const { t } = useTranslation('edits');
  const now = today();
  const options = useMemo(() => {
    const near = [
      ['today', 0],
      ['tomorrow', 1],
      ['week', 7],
      ['fortnight', 14],
    ] as const;
    return near.map(([name, days]) => {
      const value = addDays(now, days);
      return { value, text: `${t(name)} · ${formatDate(value)}` };
    });
  }, [t, now]);
  return {
    options: [{ value: NONE, text: t('noDue') }, ...options],
    typed: (text) => {
      const day = typedDay(text);
      return day === null ? null : { value: day, text: formatDateLong(day) };
    },
  };
}
