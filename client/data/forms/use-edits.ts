import { useState } from 'react';
import { type Drafts, formDrafts } from '../drafts/drafts.ts';
import { useTypedForm } from './use-typed-form.ts';

/** Values that a person has typed over saved ones. */
export interface Edits<Values> {
  /** The typed values, and the saved ones where nothing is typed: these follow the changes of other people. */
  values: Values;
  set: (change: Partial<Values>) => void;
  /** Discards the typed values, except those of the given fields. */
  reset: (except?: readonly string[]) => void;
  /** The fields that somebody else has changed since the person began to type in them, unless to the same value. */
  changedByOthers: (keyof Values & string)[];
  /** The fields whose typed value differs from the saved one. */
  typed: (keyof Values & string)[];
  /** For a dialog: forgets what is typed; undefined unless something of an earlier visit is in the form. */
  onDiscard: (() => void) | undefined;
}

/**
 * Keeps what a person types in a form of several fields until it is saved or discarded, also when the form is closed or the page is
 * loaded again, and so that it replaces nothing that somebody else has saved unseen.
 * @param saved the values that are saved now, as plain JSON.
 * @param id of the form and of the thing that it changes: another thing is another component.
 * @param opened whether the form is open.
 */
export function useEdits<Values extends object>(saved: Values, id: string, opened = true): Edits<Values> {
  const drafts = DRAFTS as Drafts<Typed<Values>>;
  const { typed: edits, set: setEdits, onDiscard } = useTypedForm(drafts, opened, id);
  const fields = Object.keys(edits.typed) as (keyof Values & string)[];
  const typed = fields.filter((field) => !isSame(edits.typed[field], saved[field]));
  return {
    values: { ...saved, ...edits.typed },
    set: (change) => {
      const all = drafts.read(id);
      const next = { ...all.typed, ...change };
      const since = { ...pick(saved, Object.keys(change)), ...all.since };
      const isTyped = (field: keyof Values) =>
        !isSame(next[field], saved[field]) || !isSame(since[field], saved[field]);
      setEdits(only({ typed: next, since }, isTyped));
    },
    reset: (except = []) => setEdits(only(drafts.read(id), (field) => except.includes(field))),
    typed,
    changedByOthers: typed.filter((field) => !isSame(edits.since[field], saved[field])),
    onDiscard: typed.length > 0 ? onDiscard : undefined,
  };
}

/** The typed values, and those that were saved when the person began to type. */
interface Typed<Values> {
  typed: Partial<Values>;
  since: Partial<Values>;
}

const DRAFTS = formDrafts('edit', { typed: {}, since: {} });

/** Whether a form that stands in its view is open. */
export interface OpenedForm {
  opened: boolean;
  /** Whether the person has not opened it: something of an earlier visit is in it. */
  restored: boolean;
  open: () => void;
  close: () => void;
}

/** The state of a form of {@link useEdits} that stands in its view: at first it is open if something is typed in it. */
export function useOpenedForm(id: string): OpenedForm {
  const [state, setState] = useState(() => {
    const isTyped = !DRAFTS.isEmpty(DRAFTS.read(id));
    return { opened: isTyped, restored: isTyped };
  });
  return {
    ...state,
    open: () => setState({ opened: true, restored: false }),
    close: () => setState({ opened: false, restored: false }),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Some fields of a draft. */
function only<Values extends object>(
  { typed, since }: Typed<Values>,
  test: (field: keyof Values & string) => boolean,
): Typed<Values> {
  const fields = (Object.keys(typed) as (keyof Values & string)[]).filter(test);
  return { typed: pick(typed, fields), since: pick(since, fields) };
}

/** Some properties of an object. */
function pick<Values extends object>(values: Values, keys: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<Values>;
}
