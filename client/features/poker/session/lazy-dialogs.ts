import { lazyDialog } from '#client/lib/lazy-dialog.ts';

/** Chooses stories that are added to the session. */
export const StoryPickerDialog = lazyDialog(
  async () => (await import('../start/StoryPickerDialog.tsx')).StoryPickerDialog,
);
/** Name, end, and when cards are shown. */
export const SettingsDialog = lazyDialog(async () => (await import('./SettingsDialog.tsx')).SettingsDialog);
/** Who leads the session from now on. */
export const HandOverDialog = lazyDialog(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
/** Asks before the session is closed. */
export const CloseDialog = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);
