import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { useOpenStory } from '../panel/StoryContext.ts';

/** Asks before a story is deleted; a toast then offers to undo the deletion. */
export function DeleteStoryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const { story, storyKey: key } = useOpenStory();
  const setSearch = useSetAppSearch();
  const form = useFormDialog({
    submit: () =>
      deleteStories([story.id], {
        title: t('remove.done', { key }),
        onFailure: reportFailure(t('undoFailed')),
      }),
    onDone: () => setSearch({ story: undefined }, { replace: true }),
    failed: t('remove.failed', { key }),
  });

  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { key })}
      submitLabel={t('remove.action')}
      danger
    >
      <p>{t('remove.text', { title: story.title })}</p>
    </Dialog>
  );
}
