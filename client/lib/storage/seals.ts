// Encrypts the drafts of a session that has expired. Loaded only when a draft is sealed or opened.
import { newId } from '../state/new-id.ts';
import { AREAS } from './areas.ts';
import { decrypt, encrypt } from './cipher.ts';
import { claim } from './claim.ts';
import { keyOf } from './registry.ts';
import {
  type Entry,
  entriesByPerson,
  putBack,
  removeEntry,
  storageOwner,
  storedIds,
  storedText,
} from './stored-values.ts';

/** The seals of this page. */
const ownSeals = new Set<string>();

/** Encrypts the stored values of every person whose key is given, and deletes the plain texts. @param keys by person. */
export function sealAll(keys: ReadonlyMap<string, string>): void {
  for (const [person, entries] of entriesByPerson()) {
    const key = keys.get(person);
    // the server has given none yet: it stays until somebody signs in
    if (key === undefined) continue;
    const id = newId();
    ownSeals.add(id);
    const place = keyOf('sealed', person, id);
    // drafts of an open page stay with that page
    void claim(place);
    const sealed = encrypt(key, JSON.stringify(entries));
    const isStored = AREAS.local.set(place, sealed);
    for (const entry of entries) removeEntry(entry);
    // a full storage has room now
    if (!isStored) AREAS.local.set(place, sealed);
  }
}

/**
 * Decrypts the sealed values. Drafts of another open page stay sealed for that page, and a value stays sealed while a newer
 * one has its key.
 * @param key 64 hexadecimal digits.
 */
export async function unseal(personId: string, key: string): Promise<void> {
  const ids = storedIds('sealed', personId);
  const places = ids.map((id) => keyOf('sealed', personId, id));
  const claims = await Promise.all(places.map((place) => claim(place)));
  if (storageOwner() === personId)
    for (const [at, id] of ids.entries())
      unsealOne(personId, key, { id, isOpenElsewhere: claims[at] === null && !ownSeals.has(id) });
  for (const release of claims) release?.();
}

function unsealOne(
  personId: string,
  key: string,
  { id, isOpenElsewhere }: { id: string; isOpenElsewhere: boolean },
): void {
  const sealed = storedText('sealed', personId, id);
  let entries: Entry[] = [];
  try {
    entries = (JSON.parse(decrypt(key, sealed.read() ?? '')) as Entry[]).map((entry) =>
      withPerson(personId, entry),
    );
  } catch {
    // the server has deleted this key: the value is lost
  }
  const stays = (entry: Entry) => (isOpenElsewhere && entry.area !== 'local') || !putBack(personId, entry);
  const left = entries.filter(stays);
  sealed.write(left.length > 0 ? encrypt(key, JSON.stringify(left)) : null);
}

/** Earlier versions kept the values of the memory as they are, under keys without the person. */
const withPerson = (personId: string, entry: Entry): Entry =>
  entry.area !== 'memory' || entry.key.split(':')[1] === personId
    ? entry
    : { area: 'memory', key: entry.key.replace(':', `:${personId}:`), value: JSON.stringify(entry.value) };
