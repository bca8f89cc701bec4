import { createStore, useStore } from '../state/store.ts';

/** How a toast looks, and how urgently it is read out. */
export type ToastKind = 'success' | 'info' | 'refusal' | 'failure';

/** A short message. */
export interface Toast {
  kind: ToastKind;
  title: string;
  detail?: string | undefined;
  /** Undoes the change; missing: it cannot be undone. */
  undo?: () => void;
  /** The next step, beside the way back. */
  next?: ToastAction | undefined;
  /** It stays until the person closes it, or for a time in ms, and may offer something to do about it. */
  stays?: { action?: ToastAction | undefined; ms?: number };
}

/** A button in a toast, which closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** The component that draws the toasts. Its code loads after the first page is shown. */
interface ToastView {
  /** @param onClose called when the toast closes. */
  show: (id: string, toast: Toast, onClose?: () => void) => void;
  hide: (id: string) => void;
}

let view: ToastView | undefined;
/** The toasts that show as soon as they can be drawn, by id. */
const waiting = createStore<ReadonlyMap<string, { toast: Toast; onClose?: (() => void) | undefined }>>(
  new Map(),
);
let nextId = 1;
/** The open toasts that stay or can be undone: they are for the person who is signed in. */
const personal = new Set<string>();

/** Sets the renderer of the toasts; it draws the toasts that have waited for it. */
export function setToastView(next: ToastView): void {
  view = next;
  for (const [id, { toast, onClose }] of waiting.get()) next.show(id, toast, onClose);
  waiting.set(new Map());
}

/** Whether a toast would be drawn at once. */
export const canShowToasts = () => view !== undefined;

/** Whether there is a toast to draw and nothing that draws it. */
export function useWaitingToasts(): boolean {
  return useStore(waiting, ({ size }) => size > 0);
}

/** The open toasts without an action, by their text: the id of each, and how often it was reported. */
const said = new Map<string, { id: string; times: number }>();

/** Takes the place of an open toast that says the same. @returns the toast with how often it has been said. */
function replaceEqual(toast: Toast, id: string): { toast: Toast; key: string | undefined } {
  if (toast.stays || toast.undo) return { toast, key: undefined };
  const key = [toast.kind, toast.title, toast.detail].join('\n');
  const before = said.get(key);
  if (before) hide(before.id);
  const times = (before?.times ?? 0) + 1;
  said.set(key, { id, times });
  return { toast: times === 1 ? toast : { ...toast, title: `${toast.title} ×${times}` }, key };
}

/** @returns the id of the toast. */
function show(given: Toast, whenClosed?: () => void): string {
  const id = `toast-${nextId++}`;
  const { toast, key } = replaceEqual(given, id);
  const onClose = () => {
    personal.delete(id);
    if (key !== undefined && said.get(key)?.id === id) said.delete(key);
    whenClosed?.();
  };
  if (toast.stays || toast.undo) personal.add(id);
  if (view) view.show(id, toast, onClose);
  else waiting.set(new Map(waiting.get()).set(id, { toast, onClose }));
  return id;
}

function hide(id: string): void {
  view?.hide(id);
  const left = new Map(waiting.get());
  left.get(id)?.onClose?.();
  left.delete(id);
  waiting.set(left);
}

/** Closes the toasts that would wait for the person who is leaving. */
export function closePersonalToasts(): void {
  for (const id of personal) hide(id);
  personal.clear();
  lastUndoable.set(null);
}

/** An action that can be undone while its toast is open. */
interface Undoable {
  /** The id of its toast. */
  id: string;
  undo: () => void;
}

/** The last action that can be undone, while its toast shows. */
export const lastUndoable = createStore<Undoable | null>(null);

function showUndoable(title: string, detail: string | undefined, undo: () => void, next?: ToastAction): void {
  // one toast at a time: a queue would offer to undo actions that later ones depend on
  const previous = lastUndoable.get();
  if (previous) hide(previous.id);
  const id = show({ kind: 'success', title, detail, undo, next }, () => {
    if (lastUndoable.get()?.id === id) lastUndoable.set(null);
  });
  lastUndoable.set({ id, undo });
}

/** Whether something can be undone at this moment. */
export function canUndo(): boolean {
  return lastUndoable.get() !== null;
}

/** Undoes the action of the open toast. */
export function undoLatest(): void {
  const last = lastUndoable.get();
  if (!last) return;
  lastUndoable.set(null);
  hide(last.id);
  last.undo();
}

/**
 * Short messages at the bottom right. Show them from the code that handles the person's action, never from the code that sends
 * requests.
 */
export const toast = {
  /** An action succeeded: the server has answered. @returns a function that closes the toast before its time. */
  success: (title: string, detail?: string): (() => void) => {
    const id = show({ kind: 'success', title, detail });
    return () => hide(id);
  },
  /** An action succeeded and can be undone for 10 s. `next` offers the next step as well. */
  undoable: showUndoable,
  /** Offers the next step after an action; it stays until the person takes it or closes it. */
  offer: (title: string, action: ToastAction): void => void show({ kind: 'info', title, stays: { action } }),
  /** The same for half a minute: a step that people may as well take later, from its own view. */
  suggest: (title: string, action: ToastAction): void =>
    void show({ kind: 'info', title, stays: { action, ms: 30_000 } }),
  info: (title: string, detail?: string): void => void show({ kind: 'info', title, detail }),
  /** A rule refused the action; no fault of the program. Screen readers say it at once. */
  refusal: (title: string, detail?: string): void => void show({ kind: 'refusal', title, detail }),
  /**
   * As `refusal`, but it stays until it is closed, since the person may be away, and may offer what to do about it.
   * @returns closes it.
   */
  lasting: (title: string, detail: string, action?: ToastAction): (() => void) => {
    const id = show({ kind: 'refusal', title, detail, stays: { action } });
    return () => hide(id);
  },
  /** Something went wrong: the problem and how to solve it. @returns a function that closes the toast before its time. */
  failure: (title: string, detail?: string): (() => void) => {
    const id = show({ kind: 'failure', title, detail });
    return () => hide(id);
  },
};
