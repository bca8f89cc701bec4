import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNewComment } from '#client/data/comments/new-comment.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import classes from './Discussion.module.css';

/** The database's limit. */
const MAX_LENGTH = 10_000;

interface DiscussionFieldProps {
  storyId: string;
  /** The people who can be mentioned. */
  members: readonly PersonSummary[];
}

/** The field for the next comment, which is the same as in the panel of the story. */
export function DiscussionField({ storyId, members }: DiscussionFieldProps) {
  const { t } = useTranslation('poker');
  const comment = useNewComment(storyId, members, t('session.discussion.failed'));
  return (
    <form className={classes['field']} onSubmit={(event) => void comment.send(event)}>
      <Textarea
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_LENGTH}
        aria-label={t('session.discussion.write')}
        data-keeps-text
        placeholder={t('session.discussion.placeholder')}
        value={comment.text}
        onChange={(event) => comment.change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void comment.send();
        }}
      />
      <Button type="submit" {...comment.submitButton}>
        {t('session.discussion.send')}
      </Button>
    </form>
  );
}
