import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { reasonWith } from '#client/data/stories/relations/block-reason.ts';
import { useStoryFinder } from '#client/data/stories/search/use-found-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import edits from '#client/locales/es/edits.json';
import relations from '#client/locales/es/relations.json';
import stories from '#client/locales/es/stories.json';
import { BlockerPill } from '#client/stories/marks/BlockerPill.tsx';
import { StoryFinder } from '#client/stories/marks/StoryFinder.tsx';
import type { FoundStory } from '#shared/contracts/search.ts';
import { saveBlock } from './save-block.ts';

export const texts = { edits, relations, stories };

const DRAFTS = formDrafts('block', '');

interface BlockDialogProps {
  story: CardStory;
  storyKey: string;
  onClose: () => void;
}

/** Asks why a story is blocked. The answer shows at once and can be undone. */
export function BlockDialog({ story, storyKey, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['stories', 'relations']);
  const { typed: reason, set: setReason, clear, onDiscard } = useTypedForm(DRAFTS, true, story.id);
  const [blocker, setBlocker] = useState<FoundStory | null>(null);
  const finder = useStoryFinder(
    story.project_id,
    ({ id, project_id }) => id !== story.id && project_id === story.project_id,
  );
  const block = () => {
    saveBlock(story, storyKey, reasonWith(reason, blocker), blocker?.id);
    clear();
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      onDiscard={onDiscard}
      title={t('blocked.title', { key: storyKey })}
      submitLabel={t('blocked.block')}
      incomplete={reason.trim() === '' && blocker === null}
      local
      onSubmit={block}
    >
      <LimitedTextarea
        label={t('blocked.reason')}
        placeholder={t('blocked.placeholder')}
        limit={500}
        autosize
        minRows={2}
        data-autofocus
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replace(/\n/g, ' '))}
      />
      {blocker === null ? (
        <StoryFinder
          {...finder}
          name={t('relations:block.by')}
          label={t('relations:block.by')}
          onChoose={setBlocker}
        />
      ) : (
        <BlockerPill
          blocker={blocker}
          remove={t('relations:block.remove', { key: blocker.key })}
          onRemove={() => setBlocker(null)}
        />
      )}
    </Dialog>
  );
}
