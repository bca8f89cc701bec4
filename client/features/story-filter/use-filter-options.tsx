import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { priorityOptions } from '#client/components/stories/story-options.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import { useReportSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { ACTIVE_SPRINT, NO_ONE, type StoryFilter } from '#shared/rules/stories/story-filter.ts';
import classes from './FilterPanel.module.css';

/** The parts of a filter that are chosen from a list. */
export type ListedPart = Exclude<keyof StoryFilter, 'points'>;

/** @returns what stories can be filtered by, by the part of the filter, and the parts that are still loading. */
export function useFilterOptions(
  projectId: string | undefined,
  sprints: readonly Sprint[],
): { options: Record<ListedPart, SelectOption[]>; pending: ReadonlySet<ListedPart> } {
  const { t } = useTranslation(['filters', 'common']);
  const { status, people } = useOptionsWithLook(projectId);
  const labels = useProjectLabels(projectId);
  const epics = useEpics(projectId);
  const allSprints = useReportSprints(projectId);
  const completed = (allSprints.data ?? []).filter((sprint) => sprint.status === 'completed');
  const names = [...new Set((labels.data ?? []).map((label) => label.name))];
  const pending = new Set<ListedPart>();
  if (labels.isPending) pending.add('labels');
  if (epics.isPending) pending.add('epic');
  if (allSprints.isPending) pending.add('sprint');
  const options: Record<ListedPart, SelectOption[]> = {
    status,
    priority: priorityOptions(),
    due: [
      { value: 'overdue', text: t('overdue') },
      { value: 'week', text: t('dueThisWeek') },
    ],
    ready: [
      { value: 'true', text: t('ready') },
      { value: 'false', text: t('notReady') },
    ],
    blocked: [
      { value: 'true', text: t('blocked') },
      { value: 'false', text: t('notBlocked') },
    ],
    assignee: [{ value: NO_ONE, text: t('common:unassigned') }, ...people],
    reporter: people,
    sprint: [
      { value: ACTIVE_SPRINT, text: t('activeSprint') },
      { value: NO_ONE, text: t('withoutSprint') },
      ...[...sprints, ...completed].map(({ id, name }) => ({ value: id, text: name })),
    ],
    epic: [
      { value: NO_ONE, text: t('withoutEpic') },
      ...(epics.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
    ],
    labels: [
      { value: NO_ONE, text: t('withoutLabels') },
      ...names.map((name) => ({ value: name, text: name })),
    ],
  };
  return { options, pending };
}

/** The columns with their marks, the people with their faces, oneself first. */
function useOptionsWithLook(projectId: string | undefined) {
  const { t } = useTranslation(['filters', 'common']);
  const me = usePerson();
  const project = useProject(projectId);
  const members = useProjectMembers(projectId);
  const status = STORY_STATUSES.map((value): SelectOption => {
    const text = columnName(project, value);
    return { value, text, look: <Look mark={<StatusGlyph status={value} />}>{text}</Look> };
  });
  const own = members.filter(({ id }) => id === me.id);
  const people = [...own, ...members.filter(({ id }) => id !== me.id)].map((person): SelectOption => {
    const { id } = person;
    const name = id === me.id ? t('mine', { name: person.full_name }) : person.full_name;
    return {
      value: id,
      text: name,
      look: <Look mark={<Avatar person={avatarOf(person)} decorative />}>{name}</Look>,
    };
  });
  return { status, people };
}

function Look({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <span className={classes['look']}>
      {mark}
      {children}
    </span>
  );
}
