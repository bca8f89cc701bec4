import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import type { Project } from '#client/data/projects/project-tree.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import { useReportSprints } from '#client/data/sprints/queries.ts';
import { onlyRunning, type Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import {
  choiceOptions,
  columnOptions,
  flagOptions,
  isDay,
  LISTED_PROPERTIES,
  NONE,
  namedOptions,
  personOption,
  placeOptions,
} from '#client/stories/choices/options.tsx';
import type { ChoiceField, ListedProperty } from '#shared/rules/stories/filter/properties.ts';
import { ACTIVE_SPRINT, type FilterPart } from '#shared/rules/stories/filter/story-filter.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';

/** The parts of a filter that are chosen from a list. */
export type ListedPart = Exclude<FilterPart, 'points' | 'fields'>;

/** The choices of each part of a filter, and the parts that are still loading. */
export interface FilterOptions {
  options: Record<ListedPart, SelectOption[]>;
  pending: ReadonlySet<ListedPart>;
  /** The one running sprint: it has one entry, the active one. */
  running: Sprint | undefined;
}

/** @returns the options of the filter of stories, for a project or for all. */
export function useFilterOptions(projectId: string | undefined, sprints: readonly Sprint[]): FilterOptions {
  const { t } = useTranslation(['filters', 'common', 'kanban']);
  const project = useProject(projectId);
  const people = usePeopleOptions(projectId);
  const columns = placeOptions(project);
  const labels = useProjectLabels(projectId);
  const epics = useEpics(projectId);
  const allSprints = useReportSprints(projectId);
  const completed = (allSprints.data ?? []).filter((sprint) => sprint.status === 'completed');
  const names = [...new Set((labels.data ?? []).map(({ name }) => name))].map((name) => ({ id: name, name }));
  const running = onlyRunning(sprints);
  const others = [...sprints, ...completed].filter(({ id }) => id !== running?.id);
  const pending = new Set<ListedPart>();
  if (labels.isPending) pending.add('labels');
  if (epics.isPending) pending.add('epic');
  if (allSprints.isPending) pending.add('sprint');
  const days = [
    { value: 'overdue', text: t('overdue') },
    { value: 'week', text: t('dueThisWeek') },
  ];
  const listed = Object.fromEntries(
    LISTED_PROPERTIES.map((name) => [name, isDay(name) ? days : choiceOptions(name as ChoiceField)]),
  ) as Record<ListedProperty, SelectOption[]>;
  const options: Record<ListedPart, SelectOption[]> = {
    status: columnOptions(
      STORY_STATUSES.map((status) => ({ key: status, status, name: columnName(project, status) })),
    ),
    // otherwise the statuses say the same
    column: columns.field === 'column_id' ? columns.choices : [],
    ...listed,
    ready: flagOptions(t('ready'), t('notReady')),
    blocked: flagOptions(t('blocked'), t('notBlocked')),
    waiting: flagOptions(t('waiting'), t('notWaiting')),
    assignee: [{ value: NONE, text: t('common:unassigned') }, ...people],
    reporter: people,
    sprint: [
      {
        value: ACTIVE_SPRINT,
        text: running ? t('kanban:sprint.activeOf', { name: running.name }) : t('kanban:sprint.active'),
      },
      ...namedOptions(others, t('kanban:sprint.none')),
    ],
    team: teamOptions(project),
    epic: namedOptions(epics.data ?? [], t('kanban:lanes.noEpic')),
    labels: namedOptions(names, t('withoutLabels')),
  };
  return { options, pending, running };
}

/** The teams of a project that has several. */
const teamOptions = (project: Project | undefined): SelectOption[] =>
  project && project.teams.length > 1 ? namedOptions(project.teams) : [];

/** The members of a project, oneself first. */
function usePeopleOptions(projectId: string | undefined): SelectOption[] {
  const { t } = useTranslation('filters');
  const me = usePerson();
  const members = useProjectMembers(projectId);
  const own = members.filter(({ id }) => id === me.id);
  return [...own, ...members.filter(({ id }) => id !== me.id)].map((person) =>
    personOption(person, person.id === me.id ? t('mine', { name: person.full_name }) : person.full_name),
  );
}
