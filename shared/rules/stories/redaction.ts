/**
 * The replacement of a text that a manager has removed for good, in every language and for every program
 * (`app.redacted_text`).
 */
export const REDACTED = '█████';

/** Whether the value of a field contains the placeholder of a redacted text. */
export const hasRedaction = (value: unknown): boolean =>
  typeof value === 'string' && value.includes(REDACTED);

const countRedactions = (text: string | null): number => (text?.split(REDACTED).length ?? 1) - 1;

/**
 * Whether a text was removed since somebody began to write. Their text may repeat it, so it is not merged: they decide.
 * @param base the text that they began with.
 * @param other the text that is saved now.
 */
export const isRedactedSince = (base: string | null, other: string | null): boolean =>
  countRedactions(other) > countRedactions(base);
