export const PASSWORD_MIN_LENGTH = 6;

/** Whether a text can be an address: the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text.trim());
}
