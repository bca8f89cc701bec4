import { apiError } from '#server/lib/public-error.ts';

/** The known preferences of a client (RFC 7240). */
export interface Preferences {
  count?: 'exact' | 'planned' | 'estimated';
  return?: 'minimal' | 'representation' | 'headers-only';
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing: 'null' | 'default';
  rollback: boolean;
  strict: boolean;
  maxAffected?: number;
}

/** How many preferences of a `Prefer` header are read; there are fewer kinds. */
const MAX_PREFERENCES = 50;

const KNOWN = new Map<string, readonly string[]>([
  ['count', ['exact', 'planned', 'estimated']],
  ['return', ['minimal', 'representation', 'headers-only']],
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['missing', ['null', 'default']],
  ['tx', ['commit', 'rollback']],
  ['handling', ['strict', 'lenient']],
]);

const isKnown = (key: string, value: string) =>
  key === 'max-affected' ? /^\d{1,9}$/.test(value) : (KNOWN.get(key)?.includes(value) ?? false);

/**
 * Reads the `Prefer` header. The first of two contrary preferences wins; unknown ones are ignored.
 * @throws {PublicError} 400 PGRST122 for an unknown one under `handling=strict`.
 */
export function parsePreferences(header: string | undefined): Preferences {
  const said = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of (header ?? '').split(',', MAX_PREFERENCES).map((text) => text.trim())) {
    const [key = '', value = ''] = part.split('=', 2);
    if (isKnown(key, value)) said.set(key, said.get(key) ?? value);
    else if (part !== '') unknown.push(part);
  }
  const strict = said.get('handling') === 'strict';
  if (strict && unknown.length > 0) {
    throw apiError('unknown_preference', {
      details: unknown.join(', '),
    });
  }
  const max = said.get('max-affected');
  const chosen = <Key extends 'count' | 'return' | 'resolution'>(key: Key) => {
    const value = said.get(key);
    return value === undefined ? {} : { [key]: value as NonNullable<Preferences[Key]> };
  };
  return {
    ...chosen('count'),
    ...chosen('return'),
    ...chosen('resolution'),
    missing: said.get('missing') === 'default' ? 'default' : 'null',
    rollback: said.get('tx') === 'rollback',
    strict,
    ...(max !== undefined && strict ? { maxAffected: Number(max) } : {}),
  };
}
