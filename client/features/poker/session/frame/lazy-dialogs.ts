import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';

/** Chooses stories that are added to the session. */
export const StoryPickerDialog = lazyDialog(
  () => import('#client/features/poker/start/StoryPickerDialog.tsx'),
  'StoryPickerDialog',
);
/** Name, end, and when cards are shown. */
export const SettingsDialog = lazyDialog(() => import('./SettingsDialog.tsx'), 'SettingsDialog');
/** Who leads the session from now on. */
export const HandOverDialog = lazyDialog(() => import('./HandOverDialog.tsx'), 'HandOverDialog');
/** Asks before the session is closed. */
export const CloseDialog = lazyDialog(() => import('./CloseDialog.tsx'), 'CloseDialog');
