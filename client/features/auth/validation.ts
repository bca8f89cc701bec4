export const PASSWORD_MIN_LENGTH = 6;

/** Whether a text looks like an address; the server decides. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text.trim());
}
