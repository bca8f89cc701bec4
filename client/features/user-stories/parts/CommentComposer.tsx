import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { useNewComment } from '#client/data/comments/new-comment.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { isTyping } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { useOpenStory } from '../panel/StoryContext.ts';
import { isCovered } from '../panel/use-close-panel.ts';
import classes from './CommentComposer.module.css';
import { CommentField } from './CommentField.tsx';

/** The field for a new comment, at the bottom of the panel; the key C focuses it. */
export function CommentComposer() {
  const { t } = useTranslation('stories');
  const { story, project } = useOpenStory();
  const members = project?.people ?? [];
  const comment = useNewComment(story.id, members, t('comments.failed'));
  const field = useRef<HTMLTextAreaElement>(null);
  useCommentKey(() => field.current?.focus());
  return (
    <form className={classes['composer']} onSubmit={(event) => void comment.send(event)}>
      <CommentField
        field={field}
        value={comment.text}
        onChange={comment.change}
        members={members}
        label={t('comments.write')}
        placeholder={t('comments.placeholder')}
      />
      <SubmitButton {...comment.submitButton}>{t('comments.send')}</SubmitButton>
    </form>
  );
}

/** Listens for the key C, unless the person has turned off single keys. */
function useCommentKey(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !getAppearance().shortcuts)
        return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
