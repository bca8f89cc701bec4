import { AREAS } from './areas.ts';
import {
  DECLARATIONS,
  type DeviceName,
  KEPT,
  keyOf,
  type MemoryName,
  OBSOLETE,
  type TextName,
} from './registry.ts';

// undefined: it is not known yet who is signed in; null: nobody
let owner: string | null | undefined;
/** Whose values are in memory. */
let rememberedPerson: string | undefined;
const memory = new Map<string, unknown>();
/** Whether drafts were erased that an earlier version has left and that name no person. */
let droppedDrafts = false;

/** One text that is kept for a person. */
export interface KeptText {
  read: () => string | null;
  /** The value of a text that is JSON; undefined: there is none, or it cannot be read. The caller checks its form. */
  parse: () => unknown;
  /** Null erases it. Nothing is written for a person who is not signed in. */
  write: (text: string | null) => void;
}

/** A text that is kept for a person. @param id which one, where there are several. */
export function keptText(name: TextName, personId: string, id?: string): KeptText {
  const area = AREAS[KEPT[name].area];
  const key = keyOf(name, personId, id);
  return {
    read: () => area.get(key),
    parse: () => {
      try {
        return JSON.parse(area.get(key) ?? '') as unknown;
      } catch {
        return undefined;
      }
    },
    write: (text) => {
      if (owner !== undefined && owner !== personId) return;
      if (text === null) area.remove(key);
      else area.set(key, text);
    },
  };
}

/** A text that is kept for the device and not for a person. @param id which one, where there are several. */
export function deviceText(name: DeviceName, id?: string): Pick<KeptText, 'read' | 'write'> {
  const key = id === undefined ? KEPT[name].key : `${KEPT[name].key}:${id}`;
  return {
    read: () => AREAS.local.get(key),
    write: (text) => {
      if (text === null) AREAS.local.remove(key);
      else AREAS.local.set(key, text);
    },
  };
}

/** The ids of the texts of one name that are kept for a person, in the order of their keys. */
export function keptIds(name: TextName, personId: string): string[] {
  const prefix = `${keyOf(name, personId)}:`;
  const keys = AREAS[KEPT[name].area].keys().filter((key) => key.startsWith(prefix));
  return keys.sort().map((key) => key.slice(prefix.length));
}

/** Values of the signed-in person that last until the page is closed. */
export interface KeptValues<Value> {
  get: (id: string) => Value | undefined;
  set: (id: string, value: Value) => void;
  delete: (id: string) => void;
  entries: () => [id: string, value: Value][];
}

/** The values that are kept for the signed-in person under a name. They are plain JSON, since they may be sealed. */
export function keptValues<Value>(name: MemoryName): KeptValues<Value> {
  const prefix = `${KEPT[name].key}:`;
  return {
    get: (id) => memory.get(prefix + id) as Value | undefined,
    set: (id, value) => {
      if (owner !== null) memory.set(prefix + id, value);
    },
    delete: (id) => void memory.delete(prefix + id),
    entries: () =>
      [...memory].flatMap(([key, value]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value as Value]] : [],
      ),
  };
}

/** The person whose things may be written; null: nobody is signed in; undefined: that is not known yet. */
export const storageOwner = () => owner;

/** The signed-in person's things may be written from now on, and those of everybody else are gone. */
export function openStorage(personId: string): void {
  if (owner === personId) return;
  owner = personId;
  deviceText('signedOut').write(null);
  eraseTexts(personId);
  dropObsolete();
  if (rememberedPerson !== undefined && rememberedPerson !== personId) memory.clear();
  rememberedPerson = personId;
}

/** Nobody is signed in: nothing may be written. What is kept stays. */
export function closeStorage(): void {
  owner = null;
}

/** Erases what belongs to persons, but for IndexedDB, and closes the storage. */
export function eraseStorage(): void {
  closeStorage();
  eraseTexts();
  memory.clear();
}

/** The person and the declaration of a key; undefined if it belongs to no person. */
function ownerOf(area: 'local' | 'session', key: string) {
  const declaration = DECLARATIONS.find(
    (each) => each.of === 'person' && each.area === area && key.startsWith(`${each.key}:`),
  );
  const person = declaration && key.slice(declaration.key.length + 1).split(':')[0];
  return declaration && person ? { declaration, person } : undefined;
}

function eraseTexts(except?: string): void {
  for (const area of ['local', 'session'] as const) {
    for (const key of AREAS[area].keys()) {
      const found = ownerOf(area, key);
      if (found && found.person !== except) AREAS[area].remove(key);
    }
  }
}

function dropObsolete(): void {
  for (const key of AREAS.local.keys()) {
    if (key.startsWith(OBSOLETE.noteDrafts)) droppedDrafts = true;
    else if (key !== OBSOLETE.folded && key !== OBSOLETE.sidebar) continue;
    AREAS.local.remove(key);
  }
}

/** Whether this page has erased drafts of an earlier version that named no person; the next call says false. */
export function takeDroppedDrafts(): boolean {
  const dropped = droppedDrafts;
  droppedDrafts = false;
  return dropped;
}

/** Something of a person, wherever it is kept. */
export interface Entry {
  area: 'local' | 'session' | 'memory';
  key: string;
  /** A text, but for memory. */
  value: unknown;
}

const KEYS_OF_SEALING: readonly string[] = [KEPT.sealKey.key, KEPT.sealed.key];

/** What this page finds of each person, without what concerns the sealing itself. */
export function entriesByPerson(): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  const add = (person: string, entry: Entry) => found.set(person, [...(found.get(person) ?? []), entry]);
  for (const area of ['local', 'session'] as const) {
    for (const key of AREAS[area].keys()) {
      const known = ownerOf(area, key);
      if (!known || KEYS_OF_SEALING.includes(known.declaration.key)) continue;
      add(known.person, { area, key, value: AREAS[area].get(key) });
    }
  }
  if (rememberedPerson !== undefined)
    for (const [key, value] of memory) add(rememberedPerson, { area: 'memory', key, value });
  return found;
}

/** Erases an entry. */
export function removeEntry({ area, key }: Entry): void {
  if (area === 'memory') memory.delete(key);
  else AREAS[area].remove(key);
}

const isTyped = (key: string) =>
  DECLARATIONS.some((each) => each.typed === true && key.startsWith(`${each.key}:`));

/**
 * Puts an entry of a person back in its place.
 * @returns false: a typed one, whose place is taken by another text. Others give way to what is there.
 */
export function putBack(person: string, { area, key, value }: Entry): boolean {
  if (area === 'memory') {
    if (!memory.has(key)) memory.set(key, value);
    return JSON.stringify(memory.get(key)) === JSON.stringify(value);
  }
  if (typeof value !== 'string' || ownerOf(area, key)?.person !== person) return true;
  const present = AREAS[area].get(key);
  if (present === null) AREAS[area].set(key, value);
  return present === null || present === value || !isTyped(key);
}

/** How many texts a person has typed in this page that exist nowhere else. */
export function countTyped(person: string): number {
  return (entriesByPerson().get(person) ?? []).filter(({ key }) => isTyped(key)).length;
}
