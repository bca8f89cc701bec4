import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';

/** How a toast looks, and how urgently it is read out. */
const KINDS = {
  success: { role: 'status', icon: IconCircleCheck },
  info: { role: 'status', icon: IconInfoCircle },
  refusal: { role: 'alert', icon: IconAlertTriangle },
  failure: { role: 'alert', icon: IconAlertCircle },
} as const;

// comes with the workspace: before the sign-in there is nothing to take back
const UndoMessage = lazy(async () => (await import('./UndoMessage.tsx')).UndoMessage);

/** How long a toast stays, in ms; held while it is pointed at or holds the focus. */
const CLOSE_MS = 5000;
/** How long something can be taken back, in ms. */
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
  // of itself a toast is held by the pointer alone
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

interface Undoable {
  /** Of its toast. */
  id: string;
  undo: () => void;
}

/** What can be taken back at this moment: the last thing done, while its toast is up. */
let lastUndoable: Undoable | null = null;
const undoListeners = new Set<() => void>();

function offer(next: Undoable | null): void {
  lastUndoable = next;
  for (const listener of undoListeners) listener();
}

function subscribeToUndo(listener: () => void): () => void {
  undoListeners.add(listener);
  return () => undoListeners.delete(listener);
}

function undoable(title: string, detail: string | undefined, undo: () => void): void {
  // one at a time: a queue of toasts would offer to take back what has long been built upon
  if (lastUndoable) notifications.hide(lastUndoable.id);
  const isOffered = () => lastUndoable?.undo === undo;
  const props = { detail, onUndo: undoLatest, subscribe: subscribeToUndo, isOffered };
  const message = createElement(UndoMessage, props);
  const id = show('success', title, message, UNDO_MS, () => {
    if (lastUndoable?.id === id) offer(null);
  });
  offer({ id, undo });
}

/** Whether something can be taken back at this moment. */
export function canUndo(): boolean {
  return lastUndoable !== null;
}

/** Takes back what the open toast offers to take back. */
export function undoLatest(): void {
  if (!lastUndoable) return;
  const { id, undo } = lastUndoable;
  offer(null);
  notifications.hide(id);
  undo();
}

/** Short messages at the bottom right. Raise them where the person acted, never in the transport. */
export const toast = {
  /** Something was done, and has truly been answered. */
  success: (title: string, detail?: string): void => void show('success', title, detail),
  /** Something was done and can be taken back for 10 s. */
  undoable: (title: string, detail: string | undefined, undo: () => void): void =>
    undoable(title, detail, undo),
  info: (title: string, detail?: string): void => void show('info', title, detail),
  /** A rule said no: read out at once, no fault of anybody's. */
  refusal: (title: string, detail?: string): void => void show('refusal', title, detail),
  /** Something went wrong: what happened, what to do. */
  failure: (title: string, detail?: string): void => void show('failure', title, detail),
};
