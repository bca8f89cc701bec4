import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import { NONE } from '#client/stories/marks/story-options.tsx';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

interface StoryOfSprint {
  /** undefined: no project is selected for a new story. */
  project_id: string | undefined;
  sprint_id: string | null;
  status: StoryStatus;
}

/**
 * The sprints of a story as options: none, the planned and running sprints, and its present sprint. Those that change the scope
 * of a running sprint say so.
 */
export function useSprintChoices(story: StoryOfSprint): SelectOption[] {
  const { t } = useTranslation(['stories', 'kanban']);
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const open = sprints.filter((sprint) => sprint.status !== 'completed' || sprint.id === story.sprint_id);
  const running = new Set(
    sprints.filter(({ status }) => status === 'active' || status === 'paused').map(({ id }) => id),
  );
  const leaves = running.has(story.sprint_id ?? NONE);
  const option = (value: string, text: string): SelectOption => {
    const changesScope =
      story.status !== 'done' && value !== (story.sprint_id ?? NONE) && (leaves || running.has(value));
    return { value, text, hint: changesScope ? t('kanban:scope.hint') : undefined };
  };
  return [option(NONE, t('panel.noSprint')), ...open.map(({ id, name }) => option(id, name))];
}
