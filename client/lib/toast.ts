import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';
import { createStore } from './store.ts';
import type { Undoable } from './UndoMessage.tsx';

/** How a toast looks, and how urgently it is read out. */
const KINDS = {
  success: { role: 'status', icon: IconCircleCheck },
  info: { role: 'status', icon: IconInfoCircle },
  refusal: { role: 'alert', icon: IconAlertTriangle },
  failure: { role: 'alert', icon: IconAlertCircle },
} as const;

// loads with the workspace: before the sign-in there is nothing to undo
const UndoMessage = lazy(async () => (await import('./UndoMessage.tsx')).UndoMessage);

/** How long a toast stays, in ms; longer while the pointer is on it or it has the focus. */
const CLOSE_MS = 5000;
/** How long something can be undone, in ms. */
const UNDO_MS = 10_000;

function show(
  kind: keyof typeof KINDS,
  title: string,
  detail?: ReactNode,
  autoClose = CLOSE_MS,
  onClose?: () => void,
): string {
  const { role, icon } = KINDS[kind];
  const message = detail ?? null;
  // the library lets a toast stay only for the pointer, not for the focus
  const closeAfter = (time: number | false) => notifications.update({ id, message, autoClose: time });
  const id = notifications.show({
    title,
    message,
    autoClose,
    onFocus: () => closeAfter(false),
    onBlur: () => closeAfter(autoClose),
    ...(onClose === undefined ? {} : { onClose }),
    icon: createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true }),
    role,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
  return id;
}

/** What can be undone now: the last action, while its toast is shown. */
const lastUndoable = createStore<Undoable | null>(null);

function undoable(title: string, detail: string | undefined, undo: () => void): void {
  // one toast at a time: a queue would offer to undo actions on which later ones depend
  const previous = lastUndoable.get();
  if (previous) notifications.hide(previous.id);
  const props = { detail, undo, onUndo: undoLatest, lastUndoable };
  const message = createElement(UndoMessage, props);
  const id = show('success', title, message, UNDO_MS, () => {
    if (lastUndoable.get()?.id === id) lastUndoable.set(null);
  });
  lastUndoable.set({ id, undo });
}

/** Whether something can be undone now. */
export function canUndo(): boolean {
  return lastUndoable.get() !== null;
}

/** Undoes the action of the toast that is shown. */
export function undoLatest(): void {
  const last = lastUndoable.get();
  if (!last) return;
  const { id, undo } = last;
  lastUndoable.set(null);
  notifications.hide(id);
  undo();
}

/**
 * Short messages at the bottom right. Show them from the code that handles the person's action, never from the code that sends
 * requests.
 */
export const toast = {
  /** An action succeeded: the server has answered. */
  success: (title: string, detail?: string): void => void show('success', title, detail),
  /** An action succeeded and can be undone for 10 s. */
  undoable: (title: string, detail: string | undefined, undo: () => void): void =>
    undoable(title, detail, undo),
  info: (title: string, detail?: string): void => void show('info', title, detail),
  /** A rule refused the action; no fault of the program. Screen readers say it at once. */
  refusal: (title: string, detail?: string): void => void show('refusal', title, detail),
  /** Something went wrong: what happened and what to do. */
  failure: (title: string, detail?: string): void => void show('failure', title, detail),
};
