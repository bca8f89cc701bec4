import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';

/** The reader of pasted lists and tables, and its preview: loaded with the first paste of several lines. */
export const PastedTexts = lazyDialog(
  () => import('./PastedTexts.tsx'),
  'PastedTexts',
  () => null,
);
