import type { TFunction } from 'i18next';
import { PersonLook } from '#client/components/PersonLook.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary, Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '#shared/rules/story.ts';
import classes from './choices.module.css';

/** The value of 'nobody' and 'no sprint'. */
export const NONE = '';

/** The columns of a project as options. */
export function statusChoices(project: Project | undefined): SelectOption[] {
  return STORY_STATUSES.map((status) => {
    const text = columnName(project, status);
    return {
      value: status,
      text,
      look: (
        <span className={classes['look']}>
          <StatusGlyph status={status} />
          {text}
        </span>
      ),
    };
  });
}

/** The priorities as options, the most urgent first. */
export function priorityChoices(t: TFunction<['stories', 'common']>): SelectOption[] {
  return STORY_PRIORITIES.toReversed().map((priority) => ({
    value: priority,
    text: t(`common:priority.${priority}`),
    look: <PriorityBadge priority={priority} />,
  }));
}

/** The members of a project and 'nobody' as options. An assignee who is no longer a member is included. */
export function personChoices(
  members: readonly PersonSummary[],
  chosen: PersonSummary | undefined,
  t: TFunction<['stories', 'common']>,
): SelectOption[] {
  const people =
    chosen && !members.some((member) => member.id === chosen.id) ? [...members, chosen] : members;
  return [
    {
      value: NONE,
      text: t('common:unassigned'),
      look: <PersonLook person={null} name={t('common:unassigned')} />,
    },
    ...people.map((person) => {
      const name = person.full_name || t('common:person.unnamed');
      return { value: person.id, text: name, look: <PersonLook person={avatarOf(person)} name={name} /> };
    }),
  ];
}
