import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Drafts, type FieldDraft, fieldDrafts, useDraftState } from '#client/data/drafts/drafts.ts';
import { conflictOf } from '#client/data/stories/write/field.ts';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';

/** A change of a field by another person while this person was editing it. */
export interface Conflict<Value> {
  other: Value;
  /** The other person; null if unknown. */
  actorId: string | null;
}

/** A field that saves its own changes. */
export interface Draft<Value> {
  /** The typed value; while nothing is typed, the saved value, with the changes of other people. */
  value: Value;
  change: (value: Value) => void;
  /** Saves the typed value, if it differs from the saved one. */
  commit: (value?: Value) => void;
  /** Drops the typed value. */
  reset: () => void;
  /** Whether the typed value, which is still in the field, was refused, or may have been saved: nobody knows. */
  failed: boolean | 'unknown';
  /** Whether the typed value was there when the field was opened, and when it was typed. */
  kept: { at: number | undefined } | null;
  /** Another person's change since this person began to type; nothing is saved until this person chooses. */
  conflict: Conflict<Value> | null;
  /** Overwrites the other person's value with the typed one. */
  keepMine: () => void;
  /** Saves both, one after the other; missing where the value cannot contain both. */
  keepBoth?: (() => void) | undefined;
  /** Drops the typed value and keeps the other person's. @returns a function that undoes this. */
  acceptOther: () => () => void;
}

interface DraftOptions<Value> {
  /** Identifies the field: story and column. */
  key: string;
  saved: Value;
  /**
   * Resolves with what is stored when the server has saved the value (undefined: unknown), rejects when it has not. `base`: the
   * value when the person began to type.
   */
  save: (value: Value, base: Value) => Promise<unknown>;
  /** Converts the stored value to the value of the field. */
  shown: (stored: unknown) => Value;
  /** Merges the changes of both people; undefined if they contradict each other. */
  merge?: (base: Value, mine: Value, other: Value) => Value | undefined;
  /** Whether a value cannot be saved, because a text in it is too long or missing, or is no such value: it stays typed. */
  cannotBeSaved?: (value: Value) => boolean;
  /** Keeps the changes of both people where they contradict each other. */
  both?: (base: Value, mine: Value, other: Value) => Value;
}

/** The typed value on its way to the server, and what became of it. */
function useSending<Value>({ key, save, shown, merge }: DraftOptions<Value>) {
  const drafts = fieldDrafts as Drafts<FieldDraft<Value> | undefined>;
  const [typed, keep] = useDraftState(drafts, key);
  const write = (draft: FieldDraft<Value> | undefined) => keep(draft && { ...draft, at: Date.now() });
  const [kept, setKept] = useState(() => typed && { at: typed.at });
  const [failed, setFailed] = useState<boolean | 'unknown'>(false);
  const [refused, setRefused] = useState<Conflict<Value> | null>(null);
  const sending = useRef<{ value: Value } | null>(null);

  const clear = () => {
    write(undefined);
    setKept(undefined);
    setFailed(false);
    setRefused(null);
  };
  // not what another tab has written since
  const latest = () => drafts.own(key);

  const send = async (value: Value, base: Value) => {
    if (sending.current && Object.is(sending.current.value, value)) return;
    const mine = { value };
    sending.current = mine;
    setRefused(null);
    try {
      const stored = await save(value, base);
      const now = latest();
      // the person has continued to type: the next save builds on this one, not on what others save after it
      if (now && !Object.is(now.value, value))
        write({ value: now.value, base: stored === undefined ? null : { value: shown(stored) } });
      else clear();
    } catch (error) {
      const now = latest();
      if (now) write({ value: now.value, base: { value: base } });
      const conflict = conflictOf(error);
      if (conflict)
        meet(now?.value ?? value, base, { other: shown(conflict.current), actorId: conflict.actor_id });
      else setFailed(error instanceof UnansweredError ? 'unknown' : true);
    } finally {
      if (sending.current === mine) sending.current = null;
    }
  };
  const meet = (value: Value, base: Value, conflict: Conflict<Value>) => {
    const merged = merge?.(base, value, conflict.other);
    if (merged === undefined) return setRefused(conflict);
    sending.current = null;
    write({ value: merged, base: { value: conflict.other } });
    void send(merged, conflict.other);
  };
  return { typed, write, latest, clear, send, sending, failed, setFailed, kept, setKept, refused };
}

/**
 * Keeps what a person types in a field until it is saved. Changes of other people appear in the field while this person does
 * not edit it. The typed value stays until the server has it, also when the field or its view closes. If another person has
 * changed the field in the meantime, nothing is saved and nothing is lost: this person chooses.
 */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { saved, both, cannotBeSaved } = options;
  const { typed, write, latest, clear, send, sending, failed, setFailed, kept, setKept, refused } =
    useSending(options);
  /** Answers the question: saves a text in place of the other person's. */
  const settle = (answer: (own: FieldDraft<Value>, other: Value) => Value) => {
    if (!typed || !refused) return;
    const value = answer(typed, refused.other);
    write({ value, base: { value: refused.other } });
    void send(value, refused.other);
  };
  const commit = (value = typed?.value) => {
    if (value === undefined || cannotBeSaved?.(value)) return;
    if (sending.current && Object.is(sending.current.value, value)) return;
    // a value that is being sent is shown as saved: the next change builds on it
    // an answer changes the base before the field is rendered again
    const own = typed && latest();
    const base = sending.current ? saved : (own?.base?.value ?? saved);
    if (Object.is(value, saved)) return clear();
    // the conflict stays until the person chooses, also when the field loses the focus for that
    if (refused) return;
    write({ value, base: { value: base } });
    // if another person has changed the field in the meantime, the server answers with their value and their id
    void send(value, base);
  };

  // a field that is removed while it is edited gets no blur event
  const leave = useEffectEvent(() => {
    if (typed && !failed && !kept && !refused && !Object.is(typed.value, saved)) commit(typed.value);
  });
  useEffect(() => () => leave(), []);

  return {
    value: typed ? typed.value : saved,
    change: (value) => {
      const own = typed && latest();
      write({ value, base: own ? own.base : { value: saved } });
      setFailed(false);
      setKept(undefined);
    },
    commit,
    reset: clear,
    failed,
    kept: kept ?? null,
    conflict: refused,
    keepMine: () => settle(({ value }) => value),
    keepBoth:
      both && (() => settle(({ value, base }, other) => both(base ? base.value : other, value, other))),
    acceptOther: () => {
      const given = typed;
      const base = refused?.other ?? saved;
      clear();
      return () => {
        if (given) write({ value: given.value, base: { value: base } });
      };
    },
  };
}
