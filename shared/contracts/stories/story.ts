import type { z } from 'zod';
import { rows } from '../../database.rows.ts';

const row = rows.user_stories();

/** A story as procedures answer it: all that its readers see. */
export const wholeStory = row.omit({ deleted_at: true });

/** A story with some of its columns. */
export function storyOf<Field extends keyof z.infer<typeof row>>(fields: readonly Field[]) {
  const mask = Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>;
  return row.pick(mask as never) as unknown as z.ZodType<Pick<z.infer<typeof row>, Field>>;
}
