import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { describeFailure } from '../../lib/errors.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { deleteStories, restoreStories } from '../../lib/stories/bulk.ts';
import { toast } from '../../lib/toast.ts';
import { useOpenStory } from './StoryContext.ts';

/** Asks before a story is deleted; afterwards it can be taken back for a moment. */
export function DeleteStoryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const { story, storyKey: key } = useOpenStory();
  const setSearch = useSetAppSearch();
  const [sending, setSending] = useState(false);

  const remove = async () => {
    setSending(true);
    try {
      await deleteStories([story.id]);
      toast.undoable(t('remove.done', { key }), undefined, () => {
        restoreStories([story.id]).catch((error: unknown) =>
          toast.failure(t('undoFailed'), describeFailure(error)),
        );
      });
      setSearch({ story: undefined }, { replace: true });
    } catch (error) {
      toast.failure(t('remove.failed', { key }), describeFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { key })}
      submitLabel={t('remove.action')}
      submitting={sending}
      danger
      onSubmit={() => void remove()}
    >
      <p>{t('remove.text', { title: story.title })}</p>
    </Dialog>
  );
}
