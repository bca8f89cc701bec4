import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { useNewComment } from '#client/data/comments/new-comment.ts';
import { usePanelKeys } from '../open-story/panel-keys.ts';
import { useOpenStory } from '../open-story/StoryContext.ts';
import classes from './CommentComposer.module.css';
import { CommentField } from './CommentField.tsx';

/** The field for a new comment, at the bottom of the panel; the key C focuses it. */
export function CommentComposer() {
  const { t } = useTranslation('stories');
  const { story, project } = useOpenStory();
  const members = project?.people ?? [];
  const comment = useNewComment(story.id, members, t('comments.failed'));
  const field = useRef<HTMLTextAreaElement>(null);
  usePanelKeys((key) => {
    if (key === 'c') field.current?.focus();
    return key === 'c';
  });
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
