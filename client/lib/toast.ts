import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement } from 'react';
import { i18n } from './i18n.ts';

/** How a toast looks, and how urgently it is read out. */
const KINDS = {
  success: { role: 'status', icon: IconCircleCheck },
  info: { role: 'status', icon: IconInfoCircle },
  refusal: { role: 'alert', icon: IconAlertTriangle },
  failure: { role: 'alert', icon: IconAlertCircle },
} as const;

function show(kind: keyof typeof KINDS, title: string, detail?: string): void {
  const { role, icon } = KINDS[kind];
  notifications.show({
    title,
    message: detail ?? null,
    icon: createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true }),
    role,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
}

/** Short messages at the bottom right. Raise them where the person acted, never in the transport. */
export const toast = {
  /** Something was done, and has truly been answered. */
  success: (title: string, detail?: string): void => show('success', title, detail),
  info: (title: string, detail?: string): void => show('info', title, detail),
  /** A rule said no: read out at once, no fault of anybody's. */
  refusal: (title: string, detail?: string): void => show('refusal', title, detail),
  /** Something went wrong: what happened, what to do. */
  failure: (title: string, detail?: string): void => show('failure', title, detail),
};
