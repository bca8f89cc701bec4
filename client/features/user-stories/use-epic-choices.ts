import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/SearchSelect.tsx';
import { NONE } from '#client/components/story-options.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import type { Story } from '#client/data/stories/types.ts';

/** The epics of a story as options: none, the open epics of its project, and its present epic. */
export function useEpicChoices(story: Story): SelectOption[] {
  const { t } = useTranslation('stories');
  const { data: epics = [] } = useEpics(story.project_id);
  const open = epics.filter((epic) => epic.closed_at === null || epic.id === story.epic_id);
  return [
    { value: NONE, text: t('panel.noEpic') },
    ...open.map((epic) => ({ value: epic.id, text: epic.name })),
  ];
}
