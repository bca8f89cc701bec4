import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { failedTitles, titleDrafts, useDraftState } from '#client/data/drafts.ts';
import { createStories, createStory } from '#client/data/stories/create-story.ts';
import type { CardStory, Story } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { rankBetween, ranksBetween } from '#shared/rules/ranks/rank.ts';
import { PastedLines } from './PastedLines.tsx';
import { MAX_TITLE_LENGTH, type PastedTitles, pastedTitles } from './pasted-lines.ts';
import classes from './QuickAdd.module.css';

/**
 * A field to add stories one after the other: Enter creates a story, and the next one follows below it. A title whose story
 * could not be created returns to the field. Several pasted lines become several stories, if the person wants that.
 * @param stories the stories of its section, in order.
 */
export function QuickAdd({ projectId, stories }: { projectId: string; stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'common']);
  const person = usePerson();
  const server = useServerNeeded();
  const [text, change] = useDraftState(titleDrafts, projectId);
  const [failed, fail] = useDraftState(failedTitles, projectId);
  const [sending, setSending] = useState(0);
  const [pasted, setPasted] = useState<PastedTitles | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const added = useRef<Story | null>(null);
  const queue = useRef(Promise.resolve());

  const rowOf = (title: string) => ({ project_id: projectId, reporter_id: person.id, title });
  const rankBelow = (above: Story) => stories.find((story) => story.rank > above.rank)?.rank ?? null;
  const addAll = async (titles: readonly string[]) => {
    const above = added.current;
    const below = above ? rankBelow(above) : (stories[0]?.rank ?? null);
    const ranks = ranksBetween(above?.rank ?? null, below, titles.length);
    try {
      const rows = ranks.map((rank, at) => ({ ...rowOf(titles[at] ?? ''), rank }));
      const created = await createStories(rows);
      added.current = created.at(-1) ?? null;
      endPaste();
      toast.undoable(t('paste.created', { count: titles.length }), undefined, () => removeAll(created));
    } catch (error) {
      toast.failure(t('paste.failed', { count: titles.length }), describeFailure(error));
    }
  };
  const add = async (title: string) => {
    // below the story added before, so that the list has the order of typing
    const above = added.current;
    try {
      const rank = above && rankBetween(above.rank, rankBelow(above));
      added.current = await createStory({ ...rowOf(title), ...(rank && { rank }) });
    } catch (error) {
      toast.failure(t('add.failed', { title }), describeFailure(error));
      // more may have been typed, and more may have failed, since it was sent
      if (titleDrafts.read(projectId).trim() === '') change(title);
      else fail([...failedTitles.read(projectId), title]);
    }
  };
  const enqueue = (act: () => Promise<void>) => {
    setSending((count) => count + 1);
    queue.current = queue.current.then(act).finally(() => setSending((count) => count - 1));
  };
  const send = (title: string) => enqueue(() => add(title));
  const removeAll = (created: readonly Story[]) => {
    const onFailure = (error: unknown) =>
      toast.failure(t('removeFailed', { count: created.length }), describeFailure(error));
    const title = t('paste.removed', { count: created.length });
    deleteStories(
      created.map(({ id }) => id),
      { title, onFailure },
    ).catch(onFailure);
  };
  const endPaste = () => {
    setPasted(null);
    input.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = pastedTitles(event.clipboardData.getData('text/plain'));
    if (!lines) return;
    event.preventDefault();
    setPasted(lines);
  };
  const takeOut = (title: string) => fail(failed.filter((failedTitle) => failedTitle !== title));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const title = text.trim();
    // without connection the typed text stays
    if (title === '' || server.disabled) return;
    change('');
    send(title);
  };

  return (
    <>
      <div className={classes['line']}>
        <IconPlus size={14} stroke={1.6} aria-hidden />
        <input
          ref={input}
          aria-label={t('add.label')}
          placeholder={t('add.placeholder')}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          data-quick-add
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            // a question about pasted lines takes the focus for a moment
            if (!pasted) added.current = null;
          }}
        />
        {sending > 0 && <span className={classes['hint']}>{t('saving')}</span>}
        {sending === 0 && text.trim() !== '' && (
          <span className={classes['hint']} role="status">
            {server.title ?? t('add.hint')}
          </span>
        )}
      </div>
      {pasted && (
        <PastedLines
          pasted={pasted}
          sending={sending > 0}
          onCreate={() => enqueue(() => addAll(pasted.titles))}
          onJoin={() => {
            change(pasted.titles.join(' '));
            endPaste();
          }}
          onCancel={endPaste}
        />
      )}
      {failed.map((title) => (
        <div key={title} className={classes['line']} data-failed>
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          <span className={classes['title']}>{title}</span>
          <button
            {...server}
            type="button"
            onClick={() => {
              takeOut(title);
              send(title);
            }}
          >
            {t('common:retry')}
          </button>
          <button type="button" onClick={() => takeOut(title)}>
            {t('add.discard')}
          </button>
        </div>
      ))}
    </>
  );
}
