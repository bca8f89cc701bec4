import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '../../lib/stories/drafts.ts';
import { conflictOf } from '../../lib/stories/edit-field.ts';

/** What somebody else wrote in the field, while this person was writing in it. */
export interface Conflict<Value> {
  theirs: Value;
  /** Who; null where that is not known. */
  actorId: string | null;
}

/** A field that saves by itself. */
export interface Draft<Value> {
  /** What is typed; otherwise what is saved, with changes from anywhere. */
  value: Value;
  change: (value: Value) => void;
  /** Saves what is typed, if it differs. */
  commit: (value?: Value) => void;
  /** Goes back to what is saved. */
  reset: () => void;
  /** The server did not take what is typed. It is still there. */
  failed: boolean;
  /** Somebody else has changed the field since this person began: nothing is saved until they choose. */
  conflict: Conflict<Value> | null;
  /** Saves what is typed over what the other one wrote. */
  keepMine: () => void;
  /** Gives up what is typed. @returns what takes that back. */
  takeTheirs: () => () => void;
}

interface DraftOptions<Value> {
  /** Tells the field from all others: story and column. */
  key: string;
  saved: Value;
  /** Resolves when the server has the value, rejects when it does not. `base`: what stood there when the person began. */
  save: (value: Value, base: Value) => Promise<unknown>;
  /** As the field shows what the server says that it holds. */
  shown: (stored: unknown) => Value;
  /** Puts together what both did, undefined where that is a contradiction. */
  merge?: (base: Value, mine: Value, theirs: Value) => Value | undefined;
}

/** What is typed, and what stood there when the person began; null: whatever stands there. */
interface Typed<Value> {
  value: Value;
  base: { value: Value } | null;
}

/**
 * Holds what is typed in a field until it is saved. Changes from others reach the field while nobody edits it; what is
 * typed stays until the server has it, also when the field or its view goes. Where somebody else has changed the field
 * meanwhile, nothing is saved and nothing is lost: the person chooses.
 */
export function useDraft<Value>({ key, saved, save, shown, merge }: DraftOptions<Value>): Draft<Value> {
  const [typed, setTyped] = useState(() => recallFieldDraft(key) as Typed<Value> | undefined);
  const [failed, setFailed] = useState(typed !== undefined);
  const [refused, setRefused] = useState<Conflict<Value> | null>(null);
  const sending = useRef<{ value: Value } | null>(null);

  const write = (next: Typed<Value>) => {
    storeFieldDraft(key, next);
    setTyped(next);
  };
  const clear = () => {
    dropFieldDraft(key);
    setTyped(undefined);
    setFailed(false);
    setRefused(null);
  };
  const latest = () => recallFieldDraft(key) as Typed<Value> | undefined;

  const send = async (value: Value, base: Value) => {
    if (sending.current && Object.is(sending.current.value, value)) return;
    const mine = { value };
    sending.current = mine;
    setRefused(null);
    try {
      await save(value, base);
      const now = latest();
      // typed on meanwhile: that is for the next time, on top of this
      if (now && !Object.is(now.value, value)) write({ value: now.value, base: null });
      else clear();
    } catch (error) {
      const now = latest();
      if (now) write({ value: now.value, base: { value: base } });
      const conflict = conflictOf(error);
      if (conflict)
        meet(now?.value ?? value, base, { theirs: shown(conflict.current), actorId: conflict.actor_id });
      else setFailed(true);
    } finally {
      if (sending.current === mine) sending.current = null;
    }
  };
  const meet = (value: Value, base: Value, conflict: Conflict<Value>) => {
    const merged = merge?.(base, value, conflict.theirs);
    if (merged === undefined) return setRefused(conflict);
    sending.current = null;
    write({ value: merged, base: { value: conflict.theirs } });
    void send(merged, conflict.theirs);
  };
  const commit = (value = typed?.value) => {
    if (value === undefined) return;
    if (sending.current && Object.is(sending.current.value, value)) return;
    // what is on its way shows as saved: the next change builds on it
    const base = sending.current ? saved : (typed?.base?.value ?? saved);
    if (Object.is(value, saved)) return clear();
    // the question stands until it is answered, also while the field is left for the answer
    if (refused) return;
    write({ value, base: { value: base } });
    // whoever has changed it meanwhile, the server tells, and who it was
    void send(value, base);
  };

  // a field that goes while it is edited hears no blur
  const leave = useEffectEvent(() => {
    if (typed && !failed && !refused && !Object.is(typed.value, saved)) commit(typed.value);
  });
  useEffect(() => () => leave(), []);

  return {
    value: typed ? typed.value : saved,
    change: (value) => {
      write({ value, base: typed ? typed.base : { value: saved } });
      setFailed(false);
    },
    commit,
    reset: clear,
    failed,
    conflict: refused,
    keepMine: () => {
      if (!typed || !refused) return;
      write({ value: typed.value, base: { value: refused.theirs } });
      void send(typed.value, refused.theirs);
    },
    takeTheirs: () => {
      const given = typed;
      const base = refused?.theirs ?? saved;
      clear();
      return () => {
        if (given) write({ value: given.value, base: { value: base } });
      };
    },
  };
}
