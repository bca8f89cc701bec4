import { useState } from 'react';

/** Values that a person has typed over saved ones. */
export interface Edits<Values> {
  /** The typed values, and the saved ones where nothing is typed: these follow the changes of other people. */
  values: Values;
  set: (change: Partial<Values>) => void;
  /** Forgets what is typed, but in some fields. */
  reset: (except?: readonly string[]) => void;
  /** The fields that somebody else has changed since the person began to type in them, unless to the same value. */
  changedByOthers: (keyof Values & string)[];
  /** The fields whose typed value differs from the saved one. */
  typed: (keyof Values & string)[];
}

/**
 * Keeps what a person types in a form of several fields, so that it replaces nothing that somebody else has saved unseen.
 * @param saved the values that are saved now.
 */
export function useEdits<Values extends { [Field in keyof Values]: string }>(saved: Values): Edits<Values> {
  const [edits, setEdits] = useState<{ typed: Partial<Values>; since: Partial<Values> }>(NOTHING);
  const fields = Object.keys(edits.typed) as (keyof Values & string)[];
  const typed = fields.filter((field) => edits.typed[field] !== saved[field]);
  return {
    values: { ...saved, ...edits.typed },
    set: (change) =>
      setEdits((all) => ({
        typed: { ...all.typed, ...change },
        since: { ...pick(saved, Object.keys(change)), ...all.since },
      })),
    reset: (except = []) =>
      setEdits((all) => ({ typed: pick(all.typed, except), since: pick(all.since, except) })),
    typed,
    changedByOthers: typed.filter((field) => edits.since[field] !== saved[field]),
  };
}

const NOTHING = { typed: {}, since: {} };

/** Some properties of an object. */
function pick<Values extends object>(values: Values, keys: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<Values>;
}
