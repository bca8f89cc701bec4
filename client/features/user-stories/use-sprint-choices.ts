import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { db } from '../../lib/backend.ts';
import type { Story } from '../../lib/stories/types.ts';
import { NONE } from './choices.tsx';
import type { Choice } from './Picker.tsx';

/** More than a project has in years; a list never loads without bound. */
const MOST_SPRINTS = 500;

/** The sprints of a project by name, newest first. */
export function useSprints(projectId: string) {
  return useQuery({
    queryKey: ['sprints', 'names', projectId],
    queryFn: async () => {
      const { data } = await db
        .from('sprints')
        .select('id, name, status')
        .eq('project_id', projectId)
        .order('start_date', { ascending: false })
        .limit(MOST_SPRINTS)
        .throwOnError();
      return data;
    },
  });
}

/** Where a story may be planned: no sprint, those that are planned or under way, and the one that it is in. */
export function useSprintChoices(story: Story): Choice[] {
  const { t } = useTranslation('stories');
  const { data: sprints = [] } = useSprints(story.project_id);
  const open = sprints.filter((sprint) => sprint.status !== 'completed' || sprint.id === story.sprint_id);
  return [
    { value: NONE, text: t('panel.noSprint') },
    ...open.map((sprint) => ({ value: sprint.id, text: sprint.name })),
  ];
}
