import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addComment, returnComment } from '#client/data/comments/mutations.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '#client/data/stories/drafts.ts';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { describeFailure } from '#client/lib/errors.ts';
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
  const key = `${storyId}:comment`;
  const [text, setText] = useState(() => String(recallFieldDraft(key)?.value ?? ''));
  const [sending, setSending] = useState(false);
  const body = text.trim();
  const change = (next: string) => {
    setText(next);
    if (next === '') dropFieldDraft(key);
    else storeFieldDraft(key, { value: next, base: null });
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (body === '' || sending) return;
    setSending(true);
    try {
      const sent = addComment(storyId, { body, mentions: mentionedIn(body, members) });
      await orWaiting(sent, (error) => {
        returnComment(storyId, body);
        toast.failure(t('session.discussion.failed'), describeFailure(error));
      });
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
      <Button type="submit" disabled={body === ''} aria-disabled={sending || undefined}>
        {t('session.discussion.send')}
      </Button>
    </form>
  );
}
