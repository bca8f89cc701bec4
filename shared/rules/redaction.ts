/**
 * What stands in the place of a text that a manager has removed for good, in every language and for every program
 * (`app.redacted_text`).
 */
export const REDACTED = '█████';
