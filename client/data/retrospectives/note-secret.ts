const KEY = 'note-secret';
/** What earlier versions kept, one for each retrospective. */
const formerKey = (retrospectiveId: string) => `retro-secret:${retrospectiveId}`;

/** The secret of this visit, where storage is forbidden. */
let ofVisit: string | undefined;
const dropped = new Set<string>();

/**
 * This browser's half of the key by which the server knows the author of anonymous notes. It belongs to the browser, not to a person,
 * and is of no use without the half that the server keeps for each person. It is created when it is first asked for.
 * @returns 64 random hexadecimal digits.
 */
export function noteSecret(): string {
  ofVisit ??= stored(() => localStorage.getItem(KEY)) ?? newSecret();
  return ofVisit;
}

/** Whether the person has written in this retrospective with the key of an earlier version, which nobody can use any more. */
export function hasFormerSecret(retrospectiveId: string): boolean {
  const key = formerKey(retrospectiveId);
  if (stored(() => localStorage.getItem(key)) !== null) {
    dropped.add(retrospectiveId);
    stored(() => localStorage.removeItem(key));
  }
  return dropped.has(retrospectiveId);
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  stored(() => localStorage.setItem(KEY, secret));
  return secret;
}

/** Storage may be forbidden: then nothing is found, and nothing is kept. */
function stored<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
