import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { UndoMessage } from './UndoMessage.tsx';

/** How a toast looks, and how urgently it is read out. */
const KINDS = {
  success: { role: 'status', icon: IconCircleCheck },
  info: { role: 'status', icon: IconInfoCircle },
  refusal: { role: 'alert', icon: IconAlertTriangle },
  failure: { role: 'alert', icon: IconAlertCircle },
} as const;

/** How long something can be taken back, in ms; held while the toast is pointed at or holds the focus. */
const UNDO_MS = 10_000;

function show(kind: keyof typeof KINDS, title: string, detail?: ReactNode, autoClose?: number): string {
  const { role, icon } = KINDS[kind];
  return notifications.show({
    title,
    message: detail ?? null,
    ...(autoClose === undefined ? {} : { autoClose }),
    icon: createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true }),
    role,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
}

function undoable(title: string, detail: string | undefined, undo: () => void): void {
  const onUndo = () => {
    notifications.hide(id);
    undo();
  };
  const id = show('success', title, createElement(UndoMessage, { detail, onUndo }), UNDO_MS);
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
