import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { PersonOption } from '#client/components/people/PersonOption.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/project-tree.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import { useReportSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName, columnNameOf, columnsOfBoard } from '#client/data/stories/columns.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { priorityOptions, typeOptions } from '#client/stories/marks/story-options.tsx';
import { STORY_STATUSES, STORY_TYPES } from '#shared/rules/stories/story.ts';
import { ACTIVE_SPRINT, type FilterPart, NO_ONE } from '#shared/rules/stories/story-filter.ts';
import classes from './FilterPanel.module.css';

/** The parts of a filter that are chosen from a list. */
export type ListedPart = Exclude<FilterPart, 'points' | 'fields'>;

/** The choices of each part of a filter, and the parts that are still loading. */
export interface FilterOptions {
  options: Record<ListedPart, SelectOption[]>;
  pending: ReadonlySet<ListedPart>;
}

/** @returns what stories of a project, or of all, can be filtered by. */
export function useFilterOptions(projectId: string | undefined, sprints: readonly Sprint[]): FilterOptions {
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
    column: columnOptions(useProject(projectId)),
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
    type: typeOptions(STORY_TYPES),
    waiting: [
      { value: 'true', text: t('waiting') },
      { value: 'false', text: t('notWaiting') },
    ],
    assignee: [{ value: NO_ONE, text: t('common:unassigned') }, ...people],
    reporter: people,
    sprint: [
      { value: ACTIVE_SPRINT, text: t('activeSprint') },
      { value: NO_ONE, text: t('withoutSprint') },
      ...[...sprints, ...completed].map(({ id, name }) => ({ value: id, text: name })),
    ],
    team: teamOptions(useProject(projectId)),
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

/** The teams of a project that has several. */
export const teamOptions = (project: Project | undefined): SelectOption[] =>
  project && project.teams.length > 1 ? project.teams.map(({ id, name }) => ({ value: id, text: name })) : [];

/** The columns of a project that has divided a status; otherwise the statuses say the same. */
export function columnOptions(project: Project | undefined): SelectOption[] {
  const columns = columnsOfBoard(project);
  if (columns.every(({ columnId }) => columnId === undefined)) return [];
  return (project?.columns ?? []).map((column) => {
    const text = columnNameOf(project, { status: column.status, column_id: column.id });
    return {
      value: column.id,
      text,
      look: <Look mark={<StatusGlyph status={column.status} />}>{text}</Look>,
    };
  });
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
      look: <PersonOption person={avatarOf(person)} name={name} />,
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
