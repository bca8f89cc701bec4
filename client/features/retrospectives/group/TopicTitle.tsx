import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExcess } from '#client/components/limited/use-excess.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { topicTitleDrafts } from '#client/data/drafts/drafts.ts';
import { unsavedTitle } from '#client/data/retrospectives/unsaved-texts.ts';
import { useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { isEnter, isEscape } from '#client/lib/keys/composing.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useRetro } from '../state/RetroContext.ts';
import { useGroups } from './GroupContext.ts';
import classes from './Groups.module.css';
import type { Topic } from './topic-lists.ts';

/** The title of a group, which a click changes in place; a new group asks for it at once. */
export function TopicTitle({ topic }: { topic: Topic }) {
  const { t } = useTranslation('retro');
  const { mayTakePart } = useRetro();
  const { titling, setTitling } = useGroups();
  // the unsaved title of an earlier page is in its field again
  const [restored, setRestored] = useState(() => unsavedTitle(topic) !== '');
  const name = topic.title ?? t('group.untitled');
  if (!mayTakePart) return <h4 className={classes['title']}>{name}</h4>;
  if (restored || titling === topic.id)
    return <TitleField topic={topic} restored={restored} onClose={() => setRestored(false)} />;
  return (
    <h4 className={classes['title']}>
      <button
        type="button"
        data-untitled={topic.title === null || undefined}
        title={t('group.rename')}
        onClick={() => setTitling(topic.id)}
      >
        {name}
      </button>
    </h4>
  );
}

interface TitleFieldProps {
  topic: Topic;
  /** Whether it was not the person who opened it: it leaves the focus where it is. */
  restored: boolean;
  onClose: () => void;
}

/**
 * Enter and leaving the field save the title, an empty one takes it away; Escape leaves it as it is, and what was typed is in the field
 * when it is opened again.
 */
function TitleField({ topic, restored, onClose }: TitleFieldProps) {
  const { t } = useTranslation('retro');
  const { setTitle, setTitling } = useGroups();
  const drag = useListDrag();
  const saved = topic.title ?? '';
  const [kept] = useState(() => unsavedTitle(topic));
  const [text, setText] = useState(kept || saved);
  const change = (typed: string) => {
    setText(typed);
    topicTitleDrafts.write(topic.id, typed === saved ? '' : typed);
  };
  const field = useRef<HTMLInputElement>(null);
  const excess = useExcess(text, RETRO_LIMITS.title);
  const excessId = useId();
  const cancelled = useRef(false);
  const settled = useRef(false);
  useEffect(() => {
    if (restored) {
      settled.current = true;
      return;
    }
    field.current?.select();
    // the note that was moved had the focus, and gets it back at its new place
    const timer = setTimeout(() => {
      settled.current = true;
      field.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [restored]);
  const save = () => {
    setTitle(topic.id, text.trim() || null);
    onClose();
  };
  const leave = () => {
    const [first] = topic.notes;
    if (first) drag.requestFocus(first.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) && !isEscape(event)) return;
    event.preventDefault();
    event.stopPropagation();
    cancelled.current = isEscape(event);
    if (excess !== null && !cancelled.current) return;
    if (cancelled.current) {
      setTitling(null);
      onClose();
    } else save();
    leave();
  };
  return (
    <>
      <input
        ref={field}
        className={classes['titleField']}
        aria-label={t('group.titleOf')}
        aria-invalid={excess !== null}
        aria-describedby={excess === null ? undefined : excessId}
        placeholder={t('group.untitled')}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (settled.current && !cancelled.current && excess === null) save();
        }}
      />
      <DraftNote onDiscard={kept !== '' && text !== saved ? () => change(saved) : undefined} />
      {excess !== null && (
        <div id={excessId} role="alert">
          <ErrorNote>{excess}</ErrorNote>
        </div>
      )}
    </>
  );
}
