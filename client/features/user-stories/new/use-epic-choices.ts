import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { NONE } from '#client/stories/marks/story-options.tsx';

interface StoryOfEpic {
  /** undefined: no project is selected for a new story. */
  project_id: string | undefined;
  epic_id: string | null;
}

/** The epics of a story as options: none, the open epics of its project, and its present epic. */
export function useEpicChoices(story: StoryOfEpic): SelectOption[] {
  const { t } = useTranslation('stories');
  const { data: epics = [] } = useEpics(story.project_id);
  const open = epics.filter(
    ({ id, project_id, closed_at }) =>
      project_id === story.project_id && (closed_at === null || id === story.epic_id),
  );
  return [
    { value: NONE, text: t('panel.noEpic') },
    ...open.map((epic) => ({ value: epic.id, text: epic.name })),
  ];
}
