import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What a person has typed and the server has not got yet, by field. Kept when the field goes, until the page is left. */
const drafts = new Map<string, unknown>();

/** A field that saves by itself. */
interface Draft<Value> {
  /** What is typed; otherwise what is saved, with changes from anywhere. */
  value: Value;
  change: (value: Value) => void;
  /** Saves what is typed, if it differs. */
  commit: (value?: Value) => void;
  /** Goes back to what is saved. */
  reset: () => void;
  /** The server did not take what is typed. It is still there. */
  failed: boolean;
}

/**
 * Holds what is typed in a field until it is saved. Changes from others reach the field while nobody edits it; what is
 * typed stays until the server has it, also when the field or its view goes.
 * @param key tells the field from all others: story and column.
 * @param save resolves when the server has the value, rejects when it does not.
 */
export function useDraft<Value>(
  key: string,
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): Draft<Value> {
  const [draft, setDraft] = useState<{ value: Value } | null>(() =>
    drafts.has(key) ? { value: drafts.get(key) as Value } : null,
  );
  const [failed, setFailed] = useState(drafts.has(key));
  const sending = useRef<{ value: Value } | null>(null);

  const clear = () => {
    drafts.delete(key);
    setDraft(null);
    setFailed(false);
  };
  const send = async (value: Value) => {
    if (sending.current && Object.is(sending.current.value, value)) return;
    const mine = { value };
    sending.current = mine;
    try {
      await save(value);
      // typed on meanwhile: that is for the next time
      if (Object.is(drafts.get(key), value)) clear();
    } catch {
      setFailed(true);
    } finally {
      if (sending.current === mine) sending.current = null;
    }
  };
  const commit = (value = draft?.value) => {
    if (value === undefined) return;
    if (Object.is(value, saved)) clear();
    else {
      drafts.set(key, value);
      setDraft({ value });
      void send(value);
    }
  };

  // a field that goes while it is edited hears no blur
  const leave = useEffectEvent(() => {
    if (draft && !failed && !Object.is(draft.value, saved)) void send(draft.value);
  });
  useEffect(() => () => leave(), []);

  return {
    value: draft ? draft.value : saved,
    change: (value) => {
      drafts.set(key, value);
      setDraft({ value });
      setFailed(false);
    },
    commit,
    reset: clear,
    failed,
  };
}
