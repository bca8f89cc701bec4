import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { addComment } from '#client/data/comments/mutations.ts';
import { commentDrafts, useDraftState } from '#client/data/drafts.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import { mentionedIn } from '#shared/rules/mentions.ts';
import classes from './Discussion.module.css';

/** The database's limit. */
const MAX_LENGTH = 10_000;

interface DiscussionFieldProps {
  storyId: string;
  /** The people who can be mentioned. */
  members: readonly PersonSummary[];
}

/** The field for the next comment; what is typed is the same as in the panel of the story, and stays until it is sent. */
export function DiscussionField({ storyId, members }: DiscussionFieldProps) {
  const { t } = useTranslation('poker');
  const [text, change] = useDraftState(commentDrafts, storyId);
  const [sending, setSending] = useState(false);
  const server = useServerNeeded();
  const body = text.trim();
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (body === '' || sending || server.disabled) return;
    setSending(true);
    try {
      await addComment(storyId, { body, mentions: mentionedIn(body, members) });
      change('');
    } catch (error) {
      toast.failure(t('session.discussion.failed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes['field']} onSubmit={(event) => void send(event)}>
      <Textarea
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_LENGTH}
        aria-label={t('session.discussion.write')}
        data-keeps-text
        placeholder={t('session.discussion.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <ServerButton type="submit" disabled={body === ''} aria-disabled={sending || undefined}>
        {t('session.discussion.send')}
      </ServerButton>
    </form>
  );
}
