import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '#shared/rules/story.ts';
import { NO_ONE, type StoryFilter } from '#shared/rules/story-filter.ts';
import classes from './FilterPanel.module.css';

/** The parts of a filter that are chosen from a list. */
export type ListedPart = Exclude<keyof StoryFilter, 'points'>;

/** @returns what stories can be filtered by, by the part of the filter. `epic` is empty where the project has no epic. */
export function useFilterOptions(
  projectId: string | undefined,
  sprints: readonly Sprint[],
): Record<ListedPart, SelectOption[]> {
  const { t } = useTranslation(['filters', 'common']);
  const { status, assignee } = useOptionsWithLook(projectId);
  const { data: labels = [] } = useProjectLabels(projectId);
  const { data: epics = [] } = useEpics(projectId);
  const names = [...new Set(labels.map((label) => label.name))];
  return {
    status,
    priority: STORY_PRIORITIES.toReversed().map((priority) => ({
      value: priority,
      text: t(`common:priority.${priority}`),
      look: <PriorityBadge priority={priority} />,
    })),
    due: [
      { value: 'overdue', text: t('overdue') },
      { value: 'week', text: t('dueThisWeek') },
    ],
    ready: [
      { value: 'true', text: t('ready') },
      { value: 'false', text: t('notReady') },
    ],
    assignee,
    sprint: [
      { value: NO_ONE, text: t('withoutSprint') },
      ...sprints.map(({ id, name }) => ({ value: id, text: name })),
    ],
    epic:
      epics.length === 0
        ? []
        : [
            { value: NO_ONE, text: t('withoutEpic') },
            ...epics.map(({ id, name }) => ({ value: id, text: name })),
          ],
    labels: [
      { value: NO_ONE, text: t('withoutLabels') },
      ...names.map((name) => ({ value: name, text: name })),
    ],
  };
}

/** The columns with their marks, the people with their faces. */
function useOptionsWithLook(projectId: string | undefined) {
  const { t } = useTranslation('common');
  const project = useProject(projectId);
  const members = useProjectMembers(projectId);
  const status = STORY_STATUSES.map((value): SelectOption => {
    const text = columnName(project, value);
    return { value, text, look: <Look mark={<StatusGlyph status={value} />}>{text}</Look> };
  });
  const people = members.map((person): SelectOption => {
    const { id, full_name: name } = person;
    return {
      value: id,
      text: name,
      look: <Look mark={<Avatar person={avatarOf(person)} decorative />}>{name}</Look>,
    };
  });
  return { status, assignee: [{ value: NO_ONE, text: t('unassigned') }, ...people] };
}

function Look({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <span className={classes['look']}>
      {mark}
      {children}
    </span>
  );
}
