import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { setToastView, type Toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';

/** How toasts of each kind look, and how they are read out. */
const KINDS = {
  success: { role: 'status', icon: IconCircleCheck },
  info: { role: 'status', icon: IconInfoCircle },
  refusal: { role: 'alert', icon: IconAlertTriangle },
  failure: { role: 'alert', icon: IconAlertCircle },
} as const;

// loads with the first toast that can be undone: before the sign-in there is none
const UndoMessage = lazy(() => import('./UndoMessage.tsx'), 'UndoMessage');

// loads at once: it also tells that other parts cannot be loaded any more
const ActionMessage = lazy(() => import('./ActionMessage.tsx'), 'ActionMessage');
void ActionMessage.fetch().catch(() => undefined);

/** How long a toast stays, in ms; longer while the pointer is on it or it has the focus. */
const CLOSE_MS = 5000;
/** How long something can be undone, in ms. */
const UNDO_MS = 10_000;
/** How many toasts show at once. */
const LIMIT = 3;

/** Where three toasts show, closes one that goes by itself, the shortest and oldest: what has just happened is said at once. */
function makeRoom(): void {
  const shown = notificationsStore.getState().notifications;
  if (shown.length < LIMIT) return;
  const [first] = shown
    .filter(({ autoClose }) => autoClose)
    .toSorted((a, b) => Number(a.autoClose) - Number(b.autoClose));
  if (first?.id) notifications.hide(first.id);
}

function show(id: string, { kind, title, detail, undo, next, stays }: Toast, onClose?: () => void): void {
  const { role, icon: Icon } = KINDS[kind];
  const close = () => notifications.hide(id);
  const message = stays ? (
    <ActionMessage detail={detail} action={stays.action} onDone={close} />
  ) : undo ? (
    <UndoMessage detail={detail} undo={undo} next={next} onDone={close} />
  ) : (
    (detail ?? null)
  );
  const autoClose = stays ? (stays.ms ?? false) : undo ? UNDO_MS : CLOSE_MS;
  // the library lets a toast stay for the pointer alone, and not where another one needs room
  const closeAfter = (time: number | false) => notifications.update({ id, message, autoClose: time });
  const stay = () => closeAfter(false);
  const release = ({ currentTarget }: SyntheticEvent) =>
    currentTarget.matches(':hover, :focus-within') || closeAfter(autoClose);
  // one that stays can wait
  if (!stays) makeRoom();
  notifications.show({
    id,
    title,
    message,
    autoClose,
    onFocus: stay,
    onBlur: release,
    onMouseEnter: stay,
    onMouseLeave: release,
    ...(onClose === undefined ? {} : { onClose }),
    icon: <Icon size={16} stroke={1.6} aria-hidden />,
    role,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  });
}

setToastView({ show, hide: (id) => notifications.hide(id) });

/** The place where toasts appear. @param props.transitionMs how long a toast takes to come and go, in ms. */
export function Toasts({ transitionMs = 140 }: { transitionMs?: number }) {
  return (
    <Notifications
      position="bottom-right"
      containerWidth={360}
      limit={LIMIT}
      transitionDuration={transitionMs}
    />
  );
}
