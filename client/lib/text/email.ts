/** Whether a text can be an address, by the same rule as on the server. Spaces around it do not count. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text.trim()) && text.length <= 254;
}
