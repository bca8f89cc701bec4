import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DiscussionDraft, discussionDrafts, useDraftState } from '#client/data/drafts/drafts.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { keepBothParagraphs } from '#shared/rules/stories/merge-paragraphs.ts';
import { useRetro } from '../state/RetroContext.ts';

/** How long after typing the text is saved (ms). */
const SAVE_AFTER_MS = 1200;

/** The discussion of a topic, as the person sees it. */
export interface Discussion {
  value: string;
  change: (value: string) => void;
  /** Saves the typed text. */
  save: () => void;
  state: 'saved' | 'typed' | 'saving' | 'failed';
  /** The text of somebody else in the same paragraphs; nothing is saved until the person chooses. */
  other: string | null;
  keepMine: () => void;
  /** Saves what the other has written and then the person's own text. */
  keepBoth: () => void;
  acceptOther: () => void;
}

/** The typed text about a topic, on its way to the server. */
function useSending(topic_id: string, onLost: (error: unknown) => void) {
  const { retro, change } = useRetro();
  const [typed, setTyped] = useDraftState(discussionDrafts, topic_id);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>(typed ? 'failed' : 'idle');
  const [other, setOther] = useState<string | null>(null);
  const latest = useRef(typed);
  const sending = useRef<DiscussionDraft>(undefined);
  // a text that is sent again after a failure is the same command
  const command = useRef<{ text: DiscussionDraft; id: string }>(undefined);
  const closed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (next: DiscussionDraft | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  const send = async () => {
    clearTimeout(timer.current);
    const mine = latest.current;
    // without connection a later text goes in place of the one that waits
    if (!mine || (sending.current && isOnline())) return;
    if (mine.value === mine.base) return keep(undefined);
    if (excessOf(mine.value, RETRO_LIMITS.discussion) > 0) return;
    sending.current = mine;
    if (command.current?.text !== mine) command.current = { text: mine, id: newId() };
    const command_id = command.current.id;
    setState('saving');
    try {
      const text = { before: mine.base, after: mine.value };
      const input = { retrospective_id: retro.id, topic_id, ...text, command_id };
      // a later text has replaced it
      if ((await change('write_discussion', input)) === undefined) return;
      const now = latest.current;
      setState('idle');
      if (!now || now.value === mine.value) keep(undefined);
      // the person has typed on: their text builds on what they sent
      else keep({ value: now.value, base: mine.value });
    } catch (error) {
      setState('failed');
      setOther(otherDiscussion(error));
      if (closed.current) onLost(error);
    } finally {
      if (sending.current === mine) sending.current = undefined;
    }
    if (latest.current && latest.current.value !== mine.value && !closed.current) plan();
  };
  const plan = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
  };
  const enter = useEffectEvent(() => {
    closed.current = false;
    if (typed) plan();
  });
  const leave = useEffectEvent(() => {
    closed.current = true;
    clearTimeout(timer.current);
    if (other === null) void send();
  });
  useEffect(() => {
    enter();
    return () => leave();
  }, []);

  return { typed, latest, keep, send, plan, state, setState, other, setOther };
}

/**
 * The discussion of a topic: it saves itself a moment after typing and when the field closes. The server merges it with what others
 * have written. Unsaved text stays until the page is closed, also when another topic is shown.
 * @param onLost called if the text could not be saved after the field has closed.
 */
export function useDiscussion(
  { id, discussion: saved }: Retrospective['topics'][number],
  onLost: (error: unknown) => void,
): Discussion {
  const { typed, latest, keep, send, plan, state, setState, other, setOther } = useSending(id, onLost);
  /** Answers the question: saves a text in place of the other one. */
  const settle = (answer: (own: DiscussionDraft, others: string) => string) => {
    if (other === null || !latest.current) return;
    keep({ value: answer(latest.current, other), base: other });
    setOther(null);
    void send();
  };

  return {
    value: typed?.value ?? saved,
    change: (value) => {
      keep({ value, base: latest.current?.base ?? saved });
      if (other === null) plan();
    },
    save: () => {
      if (other === null) void send();
    },
    state: state === 'idle' ? (typed ? 'typed' : 'saved') : state,
    other,
    keepMine: () => settle(({ value }) => value),
    keepBoth: () => settle(({ value, base }, others) => keepBothParagraphs(base, value, others)),
    acceptOther: () => {
      setOther(null);
      setState('idle');
      keep(undefined);
    },
  };
}

/** The text that others have written, where it contradicts what the person wrote; null for other errors. */
function otherDiscussion(error: unknown): string | null {
  if (failureCode(error) !== 'discussion_changed') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as { current: string }).current : null;
}
