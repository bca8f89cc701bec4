import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/Dialog.tsx';
import { describeFailure } from '../../lib/errors.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { deleteStory } from '../../lib/stories/save.ts';
import { toast } from '../../lib/toast.ts';
import { useOpenStory } from './StoryContext.ts';

/** Asks before a story is deleted. */
export function DeleteStoryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['stories', 'errors']);
  const { story, storyKey: key } = useOpenStory();
  const setSearch = useSetAppSearch();
  const [sending, setSending] = useState(false);

  const remove = async () => {
    setSending(true);
    try {
      if (!(await deleteStory(story.id))) {
        toast.failure(t('remove.failed', { key }), t('errors:code.42501'));
        return;
      }
      toast.success(t('remove.done', { key }));
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
