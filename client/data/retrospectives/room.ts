import { useEffect, useMemo, useRef, useState } from 'react';
import { joinRoom, peopleIn } from '#client/lib/backend/room.ts';
import { usePersonVisible } from '../people/presence.ts';

/** A note that somebody else drags. */
export interface OthersDrag {
  /** As the server knows it; null in an anonymous retrospective. */
  personId: string | null;
  /** The topic that it would be dropped on; null: none. */
  over: string | null;
}

/** Who is in a retrospective, and what they do there. Live. */
export interface RetroRoom {
  /** The ids of the people who have it open, the signed-in person included. */
  here: ReadonlySet<string>;
  /** Who of the others is writing; empty in an anonymous retrospective. */
  writing: ReadonlySet<string>;
  /** The drags of the others, by note. */
  drags: ReadonlyMap<string, OthersDrag>;
  /** Reports that the person writes; nothing is sent in an anonymous retrospective. */
  sayWriting: () => void;
  /** Reports the note that the person drags and the topic below it; null: it was put down. */
  sayDrag: (drag: { noteId: string; over: string | null } | null) => void;
}

interface RoomOptions {
  id: string;
  personId: string;
  anonymous: boolean;
  /** Whether the person may be there: observers only read. */
  joins: boolean;
}

/** A person writes no more if nothing was heard of it for this long (ms). */
const WRITING_MS = 4000;
/** That somebody writes is sent at most once in this time (ms). */
const WRITING_EVERY_MS = 2500;
/** A drag of somebody who has left without a word ends after this time (ms). */
const DRAG_MS = 8000;
/** While a note is held, this is repeated (ms). */
const DRAG_EVERY_MS = 3000;

type Sign = { event: 'writing' | 'drag'; payload: Record<string, unknown> };

/** Joins the topic of a retrospective while mounted. */
export function useRetroRoom({ id, personId, anonymous, joins }: RoomOptions): RetroRoom {
  const tracked = usePersonVisible(personId);
  const [here, setHere] = useState<ReadonlySet<string>>(() => new Set());
  const [writing, hearWriting] = useExpiring<true>(WRITING_MS);
  const [dragging, hearDrag] = useExpiring<OthersDrag & { noteId: string }>(DRAG_MS);
  const send = useRef<(sign: Sign) => void>(() => undefined);

  useEffect(() => {
    if (tracked === undefined || !joins) return;
    const leave = joinRoom(`retrospective:${id}`, (joined) => {
      joined.on('presence', { event: 'sync' }, () =>
        setHere(new Set(peopleIn(joined).map(({ personId: present }) => present))),
      );
      joined.on('broadcast', { event: 'writing' }, ({ meta }) => {
        const person = senderOf(meta);
        if (person !== null) hearWriting(person, true);
      });
      joined.on('broadcast', { event: 'drag' }, ({ payload, meta }) => {
        const { note, over, held } = payload;
        if (typeof note !== 'string') return;
        const personId = senderOf(meta);
        const drag = { noteId: note, personId, over: typeof over === 'string' ? over : null };
        hearDrag(`${personId} ${note}`, held === true ? drag : null);
      });
      joined.subscribe((status) => {
        if (status === 'SUBSCRIBED' && tracked) void joined.track({});
      });
      send.current = ({ event, payload }) => {
        if (joined.state === 'joined') void joined.send({ type: 'broadcast', event, payload });
      };
    });
    return () => {
      send.current = () => undefined;
      leave();
    };
  }, [id, tracked, joins, hearWriting, hearDrag]);

  const says = useMemo(() => signsOf(anonymous, (sign) => send.current(sign)), [anonymous]);
  useEffect(() => () => says.sayDrag(null), [says]);
  return useMemo(
    () => ({
      here,
      writing: new Set(writing.keys()),
      drags: new Map(
        [...dragging.values()].map(({ noteId, personId: by, over }) => [noteId, { personId: by, over }]),
      ),
      ...says,
    }),
    [here, writing, dragging, says],
  );
}

/**
 * Who has sent a sign; null in an anonymous retrospective. The payload cannot be trusted about it.
 * @param meta the facts that the server adds to the sign.
 */
function senderOf(meta: unknown): string | null {
  const { user_id: id } = (meta ?? {}) as { user_id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** The signs that the person sends to the others. */
function signsOf(anonymous: boolean, send: (sign: Sign) => void): Pick<RetroRoom, 'sayWriting' | 'sayDrag'> {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let repeat: ReturnType<typeof setInterval> | undefined;
  let heldNote = '';
  return {
    sayWriting: () => {
      if (anonymous || performance.now() - wroteAt < WRITING_EVERY_MS) return;
      wroteAt = performance.now();
      send({ event: 'writing', payload: {} });
    },
    sayDrag: (drag) => {
      if (drag === null && repeat === undefined) return;
      clearInterval(repeat);
      repeat = undefined;
      heldNote = drag?.noteId ?? heldNote;
      const payload = { note: heldNote, over: drag?.over ?? null, held: drag !== null };
      send({ event: 'drag', payload });
      if (drag) repeat = setInterval(() => send({ event: 'drag', payload }), DRAG_EVERY_MS);
    },
  };
}

/** Values by key that end by themselves `ms` after they were last heard; null ends one at once. */
function useExpiring<Value>(
  ms: number,
): [ReadonlyMap<string, Value>, (key: string, value: Value | null) => void] {
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(() => new Map());
  const hear = useMemo(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const set = (key: string, value: Value | null) =>
      setValues((before) => {
        const after = new Map(before);
        if (value === null) after.delete(key);
        else after.set(key, value);
        return after;
      });
    return (key: string, value: Value | null) => {
      clearTimeout(timers.get(key));
      set(key, value);
      if (value !== null)
        timers.set(
          key,
          setTimeout(() => set(key, null), ms),
        );
    };
  }, [ms]);
  return [values, hear];
}
