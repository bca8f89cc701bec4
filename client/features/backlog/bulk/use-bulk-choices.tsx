import { IconArrowRight, IconCircleHalf2, IconFlag2, IconListCheck, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '#client/components/stories/StatusGlyph.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { useBacklogActions } from '../list/backlog-actions.ts';
import classes from './BulkBar.module.css';
import type { BulkChoiceProps } from './BulkChoice.tsx';

const NONE = '';

/** The possible changes of the selected stories: those in the bar, and those in the menu 'more'. */
export function useBulkChoices(
  stories: readonly CardStory[],
  projectId: string | undefined,
): { main: BulkChoiceProps[]; more: BulkChoiceProps[] } {
  const ready = useReadyChoice(stories);
  const status = useColumnChoice(stories, projectId);
  const { label, epic } = useProjectChoices(stories);
  const move = useMoveChoice(stories);
  return { main: [label], more: [move, status, ready, ...(epic ? [epic] : [])] };
}

function useReadyChoice(stories: readonly CardStory[]): BulkChoiceProps {
  const { t } = useTranslation('filters');
  const actions = useBacklogActions();
  const ready: BulkChoiceProps = {
    name: t('part.ready'),
    icon: IconListCheck,
    options: [
      { value: 'true', text: t('ready') },
      { value: 'false', text: t('notReady') },
    ],
    onChoose: (value) => actions.change(stories, { ready: value === 'true' }),
  };
  return ready;
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
  const { t } = useTranslation(['backlog', 'kanban']);
  const actions = useBacklogActions();
  return {
    name: t('moveTo'),
    icon: IconArrowRight,
    options: actions.destinations(stories).map((id) => ({
      value: id,
      text: actions.nameOf(id),
      hint: actions.changesScope(stories, id) ? t('kanban:scope.hint') : undefined,
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
