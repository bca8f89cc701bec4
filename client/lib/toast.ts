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

// comes with the workspace: before the sign-in there is nothing to undo
const UndoMessage = lazy(async () => (await import('./UndoMessage.tsx')).UndoMessage);

/** How long a toast stays, in ms; longer while it is pointed at or has the focus. */
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
  // by itself a toast stays for the pointer alone
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

/** What can be undone at this moment: the last thing done, while its toast is up. */
const lastUndoable = createStore<Undoable | null>(null);

function undoable(title: string, detail: string | undefined, undo: () => void): void {
  // one at a time: a queue of toasts would offer to undo what later work is built upon
  const previous = lastUndoable.get();
  if (previous) notifications.hide(previous.id);
  const props = { detail, undo, onUndo: undoLatest, lastUndoable };
  const message = createElement(UndoMessage, props);
  const id = show('success', title, message, UNDO_MS, () => {
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
  const { id, undo } = last;
  lastUndoable.set(null);
  notifications.hide(id);
  undo();
}

/** Short messages at the bottom right. Raise them where the person acted, never in the transport. */
export const toast = {
  /** Something was done, and the server has answered. */
  success: (title: string, detail?: string): void => void show('success', title, detail),
  /** Something was done and can be undone for 10 s. */
  undoable: (title: string, detail: string | undefined, undo: () => void): void =>
    undoable(title, detail, undo),
  info: (title: string, detail?: string): void => void show('info', title, detail),
  /** A rule said no: read out at once, no fault of anybody's. */
  refusal: (title: string, detail?: string): void => void show('refusal', title, detail),
  /** Something went wrong: what happened, what to do. */
  failure: (title: string, detail?: string): void => void show('failure', title, detail),
};
