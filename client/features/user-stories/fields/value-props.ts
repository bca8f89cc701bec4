import type { OwnField } from '#client/data/own-fields/queries.ts';

/** The editor of the value of an own field. */
export interface ValueProps {
  field: OwnField;
  /** Whether the person has just asked for its first value: it opens at once. */
  adding: boolean;
}
