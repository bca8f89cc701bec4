/**
 * What stands in the place of a text that a manager has removed for good, in every language and for every program
 * (`app.redacted_text`).
 */
export const REDACTED = '█████';

/** Whether a value of a field has a place from which a text was removed. */
export const hasRedaction = (value: unknown): boolean =>
  typeof value === 'string' && value.includes(REDACTED);
