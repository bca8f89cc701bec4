import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { useSprintNames } from '#client/data/sprints/queries.ts';
import type { Story } from '#client/data/stories/types.ts';
import { NONE } from './choices.tsx';

/** The sprints of a story as options: none, the planned and running sprints, and its present sprint. */
export function useSprintChoices(story: Story): SelectOption[] {
  const { t } = useTranslation('stories');
  const { data: sprints = [] } = useSprintNames(story.project_id);
  const open = sprints.filter((sprint) => sprint.status !== 'completed' || sprint.id === story.sprint_id);
  return [
    { value: NONE, text: t('panel.noSprint') },
    ...open.map((sprint) => ({ value: sprint.id, text: sprint.name })),
  ];
}
