import { useTranslation } from 'react-i18next';
import { addLink, removeLink } from '#client/data/stories/relations/link-writes.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import type { LinkKind } from '#shared/rules/stories/story-links.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';

/** Refusals of the rules of links. */
const REFUSALS = new Set(['link_circle', 'link_exists', 'too_many_links', 'project_archived']);

/** Adds and removes links of the open story. Both can be undone; a toast reports a failure. */
export function useLinkActions() {
  const { t } = useTranslation(['relations', 'stories']);
  const { story, storyKey } = useOpenStory();
  const sentence = (kind: LinkKind, key: string) => t(`sentence.${kind}`, { story: storyKey, other: key });
  const onUndoFailure = reportFailure(t('stories:undoFailed'), REFUSALS);
  return {
    add: async (kind: LinkKind, other: { id: string; key: string }): Promise<void> => {
      let id = '';
      const failed = t('addFailed', { key: other.key });
      const done = await attempt(
        async () => {
          id = await addLink(story.id, kind, other.id);
        },
        failed,
        REFUSALS,
      );
      if (!done) return;
      toast.undoable(t('added'), sentence(kind, other.key), () => void removeLink(id).catch(onUndoFailure));
    },
    remove: async ({ id, kind }: StoryLink, other: { id: string; key: string }): Promise<void> => {
      if (id === null || !(await attempt(() => removeLink(id), t('removeFailed', { key: other.key }))))
        return;
      toast.undoable(t('removed'), sentence(kind, other.key), () => {
        addLink(story.id, kind, other.id, id).catch(onUndoFailure);
      });
    },
  };
}
