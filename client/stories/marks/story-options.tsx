import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import type { Pictured } from '#client/components/people/Avatar.tsx';
import { PersonOption } from '#client/components/people/PersonOption.tsx';
import { i18n } from '#client/lib/text/i18n.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { STORY_PRIORITIES, type StoryType } from '#shared/rules/stories/story.ts';
import { PriorityBadge } from './PriorityBadge.tsx';
import { TypeName } from './TypeIcon.tsx';

/** The value of an option that removes the value: nobody, no sprint, no date. */
export const NONE = '';

/** The priorities as options, the most urgent first. */
export function priorityOptions(): SelectOption[] {
  return STORY_PRIORITIES.toReversed().map((priority) => ({
    value: priority,
    text: i18n.t(`common:priority.${priority}`),
    look: <PriorityBadge priority={priority} />,
  }));
}

/** Types of stories as options. */
export function typeOptions(types: readonly StoryType[]): SelectOption[] {
  return types.map((type) => ({
    value: type,
    text: i18n.t(`common:type.${type}`),
    look: <TypeName type={type} />,
  }));
}

/**
 * 'Nobody' and the members of a project as options.
 * @param chosen is included when no longer a member.
 * @param avatarOf the picture of a person.
 */
export function personOptions<Person extends { id: string; full_name: string }>(
  members: readonly Person[],
  chosen: Person | undefined,
  avatarOf: (person: Person) => Pictured,
): SelectOption[] {
  const people = chosen && !members.some(({ id }) => id === chosen.id) ? [...members, chosen] : members;
  const unassigned = i18n.t('common:unassigned');
  return [
    { value: NONE, text: unassigned, look: <PersonOption person={null} name={unassigned} /> },
    ...people.map((person) => {
      const name = personName(person);
      return { value: person.id, text: name, look: <PersonOption person={avatarOf(person)} name={name} /> };
    }),
  ];
}
