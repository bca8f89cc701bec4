import { useTranslation } from 'react-i18next';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useOpenStory } from '../panel/StoryContext.ts';

/** Deletes the open story at once, as the backlog does: a toast offers to undo it, and says how long it can be recovered. */
export function useDeleteStory(): () => Promise<void> {
  const { t } = useTranslation('stories');
  const { story, storyKey: key } = useOpenStory();
  const setSearch = useSetAppSearch();
  const undo = {
    title: t('remove.done', { key }),
    detail: t('remove.recoverable'),
    onFailure: reportFailure(t('undoFailed')),
  };
  return async () => {
    const deleted = await attempt(() => deleteStories([story.id], undo), t('remove.failed', { key }));
    if (deleted) setSearch({ story: undefined }, { replace: true });
  };
}
