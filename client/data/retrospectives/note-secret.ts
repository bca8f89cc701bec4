const storageKey = (retrospectiveId: string) => `retro-secret:${retrospectiveId}`;

/**
 * The secret by which the server knows this browser's own notes in an anonymous retrospective. It is created when it is first asked
 * for and kept in this browser alone: without it nobody can change those notes.
 * @returns 64 random hexadecimal digits.
 */
export function noteSecret(retrospectiveId: string): string {
  const kept = localStorage.getItem(storageKey(retrospectiveId));
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(storageKey(retrospectiveId), secret);
  return secret;
}
