import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '#client/data/stories/drafts.ts';
import { getAppearance } from '#client/lib/appearance.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { isTyping } from '#client/lib/shortcuts.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './CommentComposer.module.css';
import { CommentField } from './CommentField.tsx';
import { useOpenStory } from './StoryContext.ts';
import { isCovered } from './use-close-panel.ts';

/** The field for a new comment, at the bottom of the panel; the key C focuses it. The typed text stays until it is sent. */
export function CommentComposer({ onSend }: { onSend: (body: string) => Promise<void> }) {
  const { t } = useTranslation('stories');
  const { story, project } = useOpenStory();
  const key = `${story.id}:comment`;
  const [text, setText] = useState(() => String(recallFieldDraft(key)?.value ?? ''));
  const server = useServerNeeded();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useCommentKey(() => field.current?.focus());

  const change = (next: string) => {
    setText(next);
    if (next === '') dropFieldDraft(key);
    else storeFieldDraft(key, { value: next, base: null });
  };
  const send = async () => {
    if (text.trim() === '' || sending || server.disabled) return;
    setSending(true);
    try {
      await onSend(text.trim());
      change('');
    } catch (error) {
      toast.failure(t('comments.failed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <CommentField
        field={field}
        value={text}
        onChange={change}
        onSend={() => void send()}
        members={project?.members ?? []}
        label={t('comments.write')}
        placeholder={t('comments.placeholder')}
      />
      <ServerButton type="submit" disabled={text.trim() === ''} busy={sending}>
        {t('comments.send')}
      </ServerButton>
      {/* on a small screen the panel covers the banner */}
      {server.title && <p className={classes['reason']}>{server.title}</p>}
    </form>
  );
}

/** Listens for the key C, unless the person has turned off single keys. */
function useCommentKey(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !getAppearance().shortcuts)
        return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
