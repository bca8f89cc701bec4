import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { namedOptions } from './options.tsx';

interface StoryOfEpic {
  /** undefined: no project is selected for a new story, or several stories have several. */
  project_id: string | undefined;
  epic_id: string | null;
}

/** The epics of a story as options: none, the open epics of its project, and its present epic. */
export function useEpicOptions(story: StoryOfEpic): SelectOption[] {
  const { data: epics = [] } = useEpics(story.project_id);
  const open = epics.filter(
    ({ id, project_id, closed_at }) =>
      project_id === story.project_id && (closed_at === null || id === story.epic_id),
  );
  return namedOptions(open, i18n.t('kanban:lanes.noEpic'));
}
