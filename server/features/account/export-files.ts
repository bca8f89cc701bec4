import type { FileCollection } from '#server/lib/file-collection.ts';
import { apiError } from '#server/lib/public-error.ts';

/** The exports of people's own data. */
export const exportFiles: FileCollection = {
  table: 'exports',
  kind: 'export',
  isInline: () => false,
  missing: () => apiError('download_expired'),
};
