import {
  IconArrowRight,
  IconCircleHalf2,
  IconFlag,
  IconFlag2,
  IconHash,
  IconListCheck,
  IconTag,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import { StatusGlyph } from '#client/components/StatusGlyph.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { useProject, useProjectMembers } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import {
  parsePoints,
  STORY_PRIORITIES,
  STORY_STATUSES,
  type StoryPriority,
  type StoryStatus,
  SUGGESTED_POINTS,
} from '#shared/rules/story.ts';
import classes from './BulkBar.module.css';
import type { BulkChoiceProps } from './BulkChoice.tsx';
import { useBacklogActions } from './backlog-actions.ts';

const NONE = '';

/** The possible changes of the selected stories: those in the bar, and those in the menu 'more'. */
export function useBulkChoices(
  stories: readonly CardStory[],
  projectId: string | undefined,
): { main: BulkChoiceProps[]; more: BulkChoiceProps[] } {
  const { priority, points, ready } = useValueChoices(stories);
  const status = useColumnChoice(stories, projectId);
  const { label, assign, epic } = useProjectChoices(stories);
  const move = useMoveChoice(stories);
  return {
    main: [priority, label, assign],
    more: [move, status, points, ready, ...(epic ? [epic] : [])],
  };
}

/** The choices that are the same in every project. */
function useValueChoices(stories: readonly CardStory[]) {
  const { t } = useTranslation(['common', 'filters']);
  const actions = useBacklogActions();
  const priority: BulkChoiceProps = {
    name: t('filters:part.priority'),
    icon: IconFlag,
    options: STORY_PRIORITIES.toReversed().map((value) => ({
      value,
      text: t(`common:priority.${value}`),
      look: <PriorityBadge priority={value} />,
    })),
    onChoose: (value) => actions.change(stories, { priority: value as StoryPriority }),
  };
  const ready: BulkChoiceProps = {
    name: t('filters:part.ready'),
    icon: IconListCheck,
    options: [
      { value: 'true', text: t('filters:ready') },
      { value: 'false', text: t('filters:notReady') },
    ],
    onChoose: (value) => actions.change(stories, { ready: value === 'true' }),
  };
  const points: BulkChoiceProps = {
    name: t('filters:part.points'),
    icon: IconHash,
    options: [
      { value: NONE, text: t('common:unestimated') },
      ...SUGGESTED_POINTS.map((count) => ({ value: String(count), text: t('common:points', { count }) })),
    ],
    onChoose: (value) => actions.change(stories, { story_points: parsePoints(value) ?? null }),
    typed: (text) => {
      const count = parsePoints(text);
      return typeof count === 'number' ? { value: String(count), text: t('common:points', { count }) } : null;
    },
  };
  return { priority, points, ready };
}

/** The columns, with their names in the project that the view shows. */
function useColumnChoice(stories: readonly CardStory[], projectId: string | undefined): BulkChoiceProps {
  const { t } = useTranslation('filters');
  const actions = useBacklogActions();
  const single = useProject(projectId);
  return {
    name: t('part.status'),
    icon: IconCircleHalf2,
    options: STORY_STATUSES.map((value) => ({
      value,
      text: columnName(single, value),
      look: (
        <span className={classes['look']}>
          <StatusGlyph status={value} />
          {columnName(single, value)}
        </span>
      ),
    })),
    onChoose: (value) => actions.change(stories, { status: value as StoryStatus }),
  };
}

function useMoveChoice(stories: readonly CardStory[]): BulkChoiceProps {
  const { t } = useTranslation(['backlog', 'stories']);
  const actions = useBacklogActions();
  return {
    name: t('moveTo'),
    icon: IconArrowRight,
    options: actions.destinations(stories).map((id) => ({
      value: id,
      text: actions.nameOf(id),
      hint: actions.changesScope(stories, id) ? t('stories:scope.hint') : undefined,
    })),
    onChoose: (id) => actions.sendTo(stories, id),
  };
}

/** The choices that depend on the project of the stories. `epic` is null if the project has no epic. */
function useProjectChoices(stories: readonly CardStory[]) {
  const { t } = useTranslation(['backlog', 'common', 'filters']);
  const actions = useBacklogActions();
  // with several projects the page does not know who belongs to all of them; the database refuses the others
  const [first] = stories;
  const only = stories.every((story) => story.project_id === first?.project_id)
    ? first?.project_id
    : undefined;
  const members = useProjectMembers(only);
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
  const assign: BulkChoiceProps = {
    name: t('bulk.assign'),
    icon: IconUser,
    options: [
      {
        value: NONE,
        text: t('common:unassigned'),
        look: <Look name={t('common:unassigned')} person={null} />,
      },
      ...members.map((person) => ({
        value: person.id,
        text: person.full_name,
        look: <Look name={person.full_name} person={avatarOf(person)} />,
      })),
    ],
    onChoose: (id) => actions.change(stories, { assignee_id: id || null }),
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
  return { label, assign, epic: only !== undefined && epics.length > 0 ? epic : null };
}

function Look({ name, person }: { name: string; person: ReturnType<typeof avatarOf> }) {
  return (
    <span className={classes['look']}>
      <Avatar person={person} decorative />
      {name}
    </span>
  );
}
