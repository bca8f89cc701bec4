import { useFocusRecovery } from '#client/lib/keys/focus-recovery.ts';

/** Keeps the focus of people who work with the keyboard, while mounted. */
export function FocusRecovery() {
  useFocusRecovery();
  return null;
}
