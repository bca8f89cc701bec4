import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonLook } from '#client/components/PersonLook.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatDate } from '#client/lib/format.ts';
import { today } from '#client/lib/server-config.ts';
import { type EditedProperty, parsePoints, STORY_PRIORITIES, SUGGESTED_POINTS } from '#shared/rules/story.ts';
import { addDays } from '#shared/rules/working-days.ts';

/** The value of 'nobody', 'not estimated' and 'no date'. */
export const NONE = '';

/** The values that a property can get. */
export interface PropertyChoice {
  /** The name of the property. */
  name: string;
  /** With a tick at the present value, if all stories have the same one. */
  options: SelectOption[];
  /** Makes an option of a typed text; null if it is no value. */
  typed: (text: string) => SelectOption | null;
}

/** The column of each property. */
export const COLUMNS = {
  assignee: 'assignee_id',
  points: 'story_points',
  priority: 'priority',
  due: 'due_date',
} as const satisfies Record<EditedProperty, keyof CardStory>;

/** The choice of values of a property for some stories. */
export function usePropertyChoice(property: EditedProperty, stories: readonly CardStory[]): PropertyChoice {
  const { t } = useTranslation('common');
  const all = {
    assignee: useAssignees(stories),
    points: usePoints(),
    priority: usePriorities(),
    due: useDays(),
  };
  const { options, typed } = all[property];
  const values = new Set(stories.map((story) => String(story[COLUMNS[property]] ?? NONE)));
  const mark = (option: SelectOption) => ({
    ...option,
    chosen: values.size === 1 && values.has(option.value),
  });
  return { name: t(`card.property.${property}`), options: options.map(mark), typed };
}

type Options = Omit<PropertyChoice, 'name'>;
const nothingTyped = () => null;

/** The members of the project, the person first. A present assignee who is no longer a member is included. */
function useAssignees(stories: readonly CardStory[]): Options {
  const { t } = useTranslation('common');
  const me = usePerson();
  const people = usePeople();
  const [first] = stories;
  // with several projects the page does not know who belongs to all of them; the database refuses the others
  const only = stories.every((story) => story.project_id === first?.project_id)
    ? first?.project_id
    : undefined;
  const members = useProjectMembers(only);
  const present = people.get(first?.assignee_id ?? '');
  const known = present && !members.some(({ id }) => id === present.id) ? [...members, present] : members;
  const ordered = known.toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id));
  const unassigned = t('unassigned');
  return {
    options: [
      { value: NONE, text: unassigned, look: <PersonLook person={null} name={unassigned} /> },
      ...ordered.map((person) => {
        const name = person.full_name || t('person.unnamed');
        return { value: person.id, text: name, look: <PersonLook person={avatarOf(person)} name={name} /> };
      }),
    ],
    typed: nothingTyped,
  };
}

/** The suggested points; any other number can be typed. */
function usePoints(): Options {
  const { t } = useTranslation('common');
  const option = (count: number) => ({ value: String(count), text: t('points', { count }) });
  return {
    options: [{ value: NONE, text: t('unestimated') }, ...SUGGESTED_POINTS.map(option)],
    typed: (text) => {
      const count = parsePoints(text);
      return typeof count === 'number' ? option(count) : null;
    },
  };
}

/** The most urgent first. */
function usePriorities(): Options {
  const { t } = useTranslation('common');
  return {
    options: STORY_PRIORITIES.toReversed().map((value) => ({
      value,
      text: t(`priority.${value}`),
      look: <PriorityBadge priority={value} />,
    })),
    typed: nothingTyped,
  };
}

/** The next days, and no date. */
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
  return { options: [{ value: NONE, text: t('noDue') }, ...options], typed: nothingTyped };
}
