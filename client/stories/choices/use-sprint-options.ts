import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { NONE, namedOptions } from './options.tsx';

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
export function useSprintOptions(story: StoryOfSprint): SelectOption[] {
  const { t } = useTranslation('kanban');
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const present = story.sprint_id ?? NONE;
  const open = sprints.filter(({ id, status }) => status !== 'completed' || id === present);
  const running = new Set(
    sprints.filter(({ status }) => status === 'active' || status === 'paused').map(({ id }) => id),
  );
  const changesScope = (id: string) =>
    story.status !== 'done' && id !== present && (running.has(present) || running.has(id));
  return namedOptions(open, t('sprint.none')).map((option) => ({
    ...option,
    hint: changesScope(option.value) ? t('scope.hint') : undefined,
  }));
}
