import { createStore } from './store.ts';

/** How a toast looks, and how urgently it is read out. */
export type ToastKind = 'success' | 'info' | 'refusal' | 'failure';

/** A short message. */
export interface Toast {
  kind: ToastKind;
  title: string;
  detail?: string | undefined;
  /** Undoes what was done; missing: it cannot be undone. */
  undo?: () => void;
  /** It stays until the person closes it, and may offer something to do about it. */
  stays?: { action?: ToastAction | undefined };
}

/** A button in a toast, which closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** What draws the toasts: the app sets it when it starts. */
interface ToastView {
  /**
   * @param onClose called when the toast closes.
   * @returns the id of the toast.
   */
  show: (toast: Toast, onClose?: () => void) => string;
  hide: (id: string) => void;
}

// until then nothing is shown
let view: ToastView = { show: () => '', hide: () => undefined };

export function setToastView(next: ToastView): void {
  view = next;
}

/** An action that can be undone while its toast is open. */
interface Undoable {
  /** The id of its toast. */
  id: string;
  undo: () => void;
}

/** What can be undone now: the last action, while its toast is shown. */
export const lastUndoable = createStore<Undoable | null>(null);

function showUndoable(title: string, detail: string | undefined, undo: () => void): void {
  // one toast at a time: a queue would offer to undo actions on which later ones depend
  const previous = lastUndoable.get();
  if (previous) view.hide(previous.id);
  const id = view.show({ kind: 'success', title, detail, undo }, () => {
    if (lastUndoable.get()?.id === id) lastUndoable.set(null);
  });
  lastUndoable.set({ id, undo });
}

/** Whether something can be undone at this moment. */
export function canUndo(): boolean {
  return lastUndoable.get() !== null;
}

/** Undoes what the open toast offers to undo. */
export function undoLatest(): void {
  const last = lastUndoable.get();
  if (!last) return;
  lastUndoable.set(null);
  view.hide(last.id);
  last.undo();
}

/**
 * Short messages at the bottom right. Show them from the code that handles the person's action, never from the code that sends
 * requests.
 */
export const toast = {
  /** An action succeeded: the server has answered. @returns what closes the toast before its time. */
  success: (title: string, detail?: string): (() => void) => {
    const id = view.show({ kind: 'success', title, detail });
    return () => view.hide(id);
  },
  /** An action succeeded and can be undone for 10 s. */
  undoable: showUndoable,
  info: (title: string, detail?: string): void => void view.show({ kind: 'info', title, detail }),
  /** A rule refused the action; no fault of the program. Screen readers say it at once. */
  refusal: (title: string, detail?: string): void => void view.show({ kind: 'refusal', title, detail }),
  /**
   * As `refusal`, but it stays until it is closed, since the person may be away, and may offer what to do about it.
   * @returns closes it.
   */
  lasting: (title: string, detail: string, action?: ToastAction): (() => void) => {
    const id = view.show({ kind: 'refusal', title, detail, stays: { action } });
    return () => view.hide(id);
  },
  /** Something went wrong: what happened and what to do. */
  failure: (title: string, detail?: string): void => void view.show({ kind: 'failure', title, detail }),
};
