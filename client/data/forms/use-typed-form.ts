import { useState } from 'react';
import { type Drafts, useDraftState } from '../drafts/drafts.ts';

/** The typed values of a form, and ways to change and end them. */
interface TypedForm<Value> {
  typed: Value;
  set: (value: Value) => void;
  /** Forgets what is typed: it was sent. */
  clear: () => void;
  /** For the dialog: empties the form; undefined unless what was typed on an earlier visit is in it. */
  onDiscard: (() => void) | undefined;
}

/**
 * Keeps what a person types in a form until it is sent or discarded, also when the form is closed or the page is loaded again.
 * @param opened whether the form is open.
 * @param id the thing that it changes; '' for a form that makes a new one.
 */
export function useTypedForm<Value>(drafts: Drafts<Value>, opened: boolean, id = ''): TypedForm<Value> {
  const [typed, set] = useDraftState(drafts, id);
  const [seen, setSeen] = useState({ opened: false, typed: false });
  const isTyped = !drafts.isEmpty(typed);
  if (seen.opened !== opened) setSeen({ opened, typed: opened && isTyped });
  const clear = () => set(drafts.empty);
  return { typed, set, clear, onDiscard: isTyped && seen.typed ? clear : undefined };
}
