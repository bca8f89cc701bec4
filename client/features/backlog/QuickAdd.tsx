import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { createStory } from '#client/data/stories/create-story.ts';
import type { CardStory, Story } from '#client/data/stories/types.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import { rankBetween } from '#shared/rules/rank.ts';
import classes from './QuickAdd.module.css';

/** Typed titles without a story yet, by project: kept when the field scrolls away or the view changes. */
const drafts = new Map<string, string>();
/** Titles whose stories could not be created while the next one was typed, by project. */
const failures = new Map<string, string[]>();
/** The database's limit. */
const MAX_TITLE_LENGTH = 300;

/**
 * A field to add stories one after the other: Enter creates a story, and the next one follows below it. A title whose story
 * could not be created returns to the field.
 * @param stories the stories of its section, in order.
 */
export function QuickAdd({ projectId, stories }: { projectId: string; stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'common']);
  const person = usePerson();
  const server = useServerNeeded();
  const [text, setText] = useState(drafts.get(projectId) ?? '');
  const [failed, setFailed] = useState(failures.get(projectId) ?? []);
  const [sending, setSending] = useState(0);
  const added = useRef<Story | null>(null);
  const queue = useRef(Promise.resolve());

  const change = (next: string) => {
    drafts.set(projectId, next);
    setText(next);
  };
  const fail = (titles: string[]) => {
    failures.set(projectId, titles);
    setFailed(titles);
  };
  const add = async (title: string) => {
    // below the story added before, so that the list has the order of typing
    const above = added.current;
    try {
      const below = above && stories.find((story) => story.rank > above.rank);
      const rank = above && rankBetween(above.rank, below?.rank ?? null);
      const row = { project_id: projectId, reporter_id: person.id, title, ...(rank && { rank }) };
      added.current = await createStory(row);
    } catch (error) {
      toast.failure(t('add.failed', { title }), describeFailure(error));
      if ((drafts.get(projectId) ?? '').trim() === '') change(title);
      else fail([...(failures.get(projectId) ?? []), title]);
    }
  };
  const send = (title: string) => {
    setSending((count) => count + 1);
    queue.current = queue.current.then(() => add(title)).finally(() => setSending((count) => count - 1));
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
          aria-label={t('add.label')}
          placeholder={t('add.placeholder')}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          data-quick-add
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            added.current = null;
          }}
        />
        {sending > 0 && <span className={classes['hint']}>{t('saving')}</span>}
        {sending === 0 && text.trim() !== '' && (
          <span className={classes['hint']} role="status">
            {server.title ?? t('add.hint')}
          </span>
        )}
      </div>
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
