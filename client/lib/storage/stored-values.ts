import { newId } from '../state/new-id.ts';
import { AREAS, type TextArea } from './areas.ts';
import {
  DECLARATIONS,
  type Declaration,
  type DeviceName,
  keyOf,
  OBSOLETE,
  personKey,
  STORED_VALUES,
  type TextName,
} from './registry.ts';
import { idInTab } from './tab-id.ts';
import { noteStored } from './unstored.ts';

// undefined: it is not known yet who is signed in; null: signed out
let owner: string | null | undefined;
/** Why typed texts of earlier versions are not in their fields: they named no person, or this version cannot read them. */
export type DropReason = 'unowned' | 'unreadable';
const dropped = new Set<DropReason>();

/** One text that is kept. */
export interface StoredText {
  read: () => string | null;
  /** The value of a text that is JSON; undefined: there is none, or it cannot be read. The caller checks its form. */
  parse: () => unknown;
  /** Null erases it. Does nothing for a person who is not signed in. */
  write: (text: string | null) => void;
}

/** @param isOnlyHere whether this page has the only copy, so that the person is asked before a page that could not store it is closed. */
function textAt(area: TextArea, key: string, mayWrite: () => boolean, isOnlyHere = false): StoredText {
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
      if (!mayWrite()) return;
      if (text === null) area.remove(key);
      const isStored = text === null || area.set(key, text);
      if (isOnlyHere) noteStored(key, isStored);
    },
  };
}

/** A text that is kept for a person. @param id which one, where there are several. */
export function storedText(name: TextName, personId: string, id?: string): StoredText {
  const mayWrite = () => personId !== '' && (owner === undefined || owner === personId);
  const { area, ...declaration }: Declaration & { area: keyof typeof AREAS } = STORED_VALUES[name];
  const isOnlyHere = area === 'local' && (declaration.typed === true || name === 'waiting');
  return textAt(AREAS[area], keyOf(name, personId, id), mayWrite, isOnlyHere);
}

/** A text that is kept for the device and not for a person. @param id which one, where there are several. */
export function deviceText(name: DeviceName, id?: string): StoredText {
  const key = id === undefined ? STORED_VALUES[name].key : `${STORED_VALUES[name].key}:${id}`;
  return textAt(AREAS.local, key, () => true);
}

/** The ids of the texts of one name that are kept for a person, in the order of their keys. */
export function storedIds(name: TextName, personId: string): string[] {
  const prefix = `${keyOf(name, personId)}:`;
  const keys = AREAS[STORED_VALUES[name].area].keys().filter((key) => key.startsWith(prefix));
  return keys.sort().map((key) => key.slice(prefix.length));
}

/** Values of the signed-in person by id; '' where there is only one. */
export interface StoredValues<Value> {
  get: (id: string) => Value | undefined;
  /** Undefined erases it. */
  set: (id: string, value: Value | undefined) => void;
  entries: () => [id: string, value: Value][];
}

/** The values that are kept for the signed-in person under a name. They are plain JSON. */
export function storedValues<Value>(name: TextName): StoredValues<Value> {
  const { perTab }: Declaration = STORED_VALUES[name];
  const textAtId = (id: string) => storedText(name, owner ?? '', id === '' ? undefined : id);
  const textOf = (id: string) => textAtId(perTab ? idInTab(id) : id);
  return {
    get: (id) => textOf(id).parse() as Value | undefined,
    set: (id, value) => textOf(id).write(value === undefined ? null : JSON.stringify(value)),
    entries: () => storedIds(name, owner ?? '').map((id) => [id, textAtId(id).parse() as Value]),
  };
}

/** A typed text that has no field any more. */
export interface TextCopy {
  /** A draft, a command, or a text. */
  value: unknown;
  /** When it was put aside, in milliseconds since 1970. */
  at: number;
  /** The name and the id of its former place; missing: unknown. */
  name?: TextName;
  id?: string;
}

/** Puts a typed text aside that would be lost: the person finds it under 'Textos por copiar'. @returns its id. */
export function keepCopy(copy: Omit<TextCopy, 'at'>): string {
  const id = newId();
  storedText('textCopy', owner ?? '', id).write(
    JSON.stringify({ ...copy, at: Date.now() } satisfies TextCopy),
  );
  return id;
}

/** The person whose values may be written; null: signed out; undefined: not known yet. */
export const storageOwner = () => owner;

/**
 * Allows writing the values of the signed-in person, erases those of everybody else, and migrates values of earlier versions.
 */
export function openStorage(personId: string): void {
  if (owner === personId) return;
  owner = personId;
  deviceText('signedOut').write(null);
  dropObsolete();
  eraseTexts(personId);
  for (const { entry, declaration, version } of findEntries()) {
    if (version >= declaration.version && entry.area === declaration.area) continue;
    // first: a full storage has room for the new form then
    removeEntry(entry);
    if (!putBack(personId, entry)) AREAS[entry.area].set(entry.key, entry.value);
  }
}

/** Forbids writing, because the person has signed out. Stored values stay. */
export function closeStorage(): void {
  owner = null;
}

/** Erases the values of persons, except those in IndexedDB, and closes the storage. */
export function eraseStorage(): void {
  closeStorage();
  eraseTexts();
}

function eraseTexts(except?: string): void {
  for (const { entry, person } of findEntries()) if (person !== except) removeEntry(entry);
}

function dropObsolete(): void {
  for (const key of AREAS.local.keys()) {
    if (key.startsWith(OBSOLETE.noteDrafts)) dropped.add('unowned');
    else if (key !== OBSOLETE.folded && key !== OBSOLETE.sidebar) continue;
    AREAS.local.remove(key);
  }
}

/** Why this page has erased typed texts of earlier versions; the next call gives nothing. */
export function takeDropReasons(): DropReason[] {
  const reasons = [...dropped];
  dropped.clear();
  return reasons;
}

const AREA_NAMES = ['local', 'session', 'memory'] as const;

/** Something of a person, wherever it is kept. */
export interface Entry {
  area: (typeof AREA_NAMES)[number];
  key: string;
  value: string;
}

/** Parses the key of a person's value; undefined if it belongs to no person. */
function parseKey(key: string) {
  const [place = '', person = '', ...id] = key.split(':');
  const [base, version = '1'] = place.split('@');
  const declaration = DECLARATIONS.find((each) => each.of === 'person' && each.key === base);
  if (!declaration || person === '') return undefined;
  return { declaration, version: Number(version), person, id: id.length > 0 ? id.join(':') : undefined };
}

/** Finds the stored values of all persons. @param name only those under this name. */
export function findEntries(name?: TextName) {
  return AREA_NAMES.flatMap((area) =>
    AREAS[area].keys().flatMap((key) => {
      const found = parseKey(key);
      return found && (name === undefined || found.declaration === STORED_VALUES[name])
        ? [{ ...found, entry: { area, key, value: AREAS[area].get(key) ?? '' } }]
        : [];
    }),
  );
}

const KEYS_OF_SEALING: readonly string[] = [STORED_VALUES.sealKey.key, STORED_VALUES.sealed.key];

/** Finds the stored values of each person, without those of the sealing itself. */
export function entriesByPerson(): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const { declaration, person, entry } of findEntries())
    if (!KEYS_OF_SEALING.includes(declaration.key)) found.set(person, [...(found.get(person) ?? []), entry]);
  return found;
}

/** Erases an entry. */
export function removeEntry({ area, key }: Entry): void {
  AREAS[area].remove(key);
  noteStored(key, true);
}

/**
 * Puts an entry of a person, wherever an earlier version kept it, in its place in the form of this version, or drops it if this
 * version cannot read it.
 * @returns false: a typed one, whose place is taken by another text. Others keep the present value.
 */
export function putBack(personId: string, { area: formerArea, key, value }: Entry): boolean {
  const found = parseKey(key);
  if (found?.person !== personId || found.declaration.area === 'indexed') return true;
  const { declaration, version } = found;
  // earlier versions kept it in the tab
  const isMoved = declaration.perTab === true && formerArea === 'session';
  const id = isMoved ? idInTab(found.id ?? '') : found.id;
  const text = migrate(found, value);
  if (text === null) {
    if (declaration.typed) {
      dropped.add('unreadable');
      keepCopy({ value });
    }
    return true;
  }
  // a newer version's entry, after the server went back to this one, keeps its key
  const place = version < declaration.version || isMoved ? personKey(declaration, personId, id) : key;
  const area = AREAS[found.declaration.area];
  const present = area.get(place);
  if (present === null) area.set(place, text);
  return present === null || present === text || declaration.typed !== true;
}

/** The text of a value in the form of this version; null if this version cannot read it. */
function migrate(
  { declaration, version, id = '' }: NonNullable<ReturnType<typeof parseKey>>,
  value: string,
): string | null {
  const later = declaration.migrations?.slice(version - 1) ?? [];
  try {
    return later.reduce<string | null>((text, next) => text && next(text, id), value);
  } catch {
    return null;
  }
}

/** How many texts a person has typed in this page that exist nowhere else. */
export function countTyped(personId: string): number {
  return findEntries().filter(({ declaration, person }) => declaration.typed && person === personId).length;
}
