import { deviceText } from '#client/lib/storage/stored-values.ts';

const dropped = new Set<string>();

/**
 * This browser's half of the key by which the server knows the author of anonymous notes. It belongs to the browser, not to a person,
 * and is of no use without the half that the server keeps for each person. It is created when it is first asked for.
 * @returns 64 random hexadecimal digits.
 */
export function noteSecret(): string {
  const stored = deviceText('noteSecret');
  const known = stored.read();
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  stored.write(secret);
  return secret;
}

/** Whether the person has written in this retrospective with the key of an earlier version, which nobody can use any more. */
export function hasFormerSecret(retrospectiveId: string): boolean {
  const former = deviceText('formerNoteSecret', retrospectiveId);
  if (former.read() !== null) {
    dropped.add(retrospectiveId);
    former.write(null);
  }
  return dropped.has(retrospectiveId);
}
