import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import type { TextName } from '#client/lib/storage/registry.ts';
import { storageOwner, storedIds, storedText, type TextCopy } from '#client/lib/storage/stored-values.ts';
import { readDraftsAgain } from '../drafts/drafts.ts';
import { noticeGone } from '../drafts/notice.ts';
import { type Place, placeOf, type TextKind } from './place.ts';
import { readSubjects, type Subjects } from './subjects.ts';
import { textsIn } from './texts-in.ts';

/** A typed text that has no field any more. */
export interface ListedText {
  key: string;
  kind: TextKind;
  /** The name of the thing that it belonged to. */
  where: string | undefined;
  /** When it was typed or put aside, in milliseconds since 1970. */
  at: number | undefined;
  text: string;
  /** Erases it. @returns a function that undoes this. */
  discard: () => () => void;
}

/** The drafts that belong to a thing that may go. New stories and sessions belong to a tab, and have their form whatever happens. */
const DRAFTS: readonly TextName[] = ['fieldDraft', 'noteDraft', 'quickTitle', 'quickFailures', 'formDraft'];

const placesOfDrafts = (personId: string) =>
  DRAFTS.flatMap((name) => storedIds(name, personId).map((id) => ({ name, id, place: placeOf(name, id) })));

const subjectsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['typed-texts', personId],
    queryFn: () => readSubjects(placesOfDrafts(personId).flatMap(({ place }) => place.subjects)),
    staleTime: 0,
  });

/** Counts what was discarded here, and undone. */
const changes = createStore(0);

const isGone = ({ subjects }: Place, { open, asked }: Subjects) =>
  subjects.some(({ id }) => asked.has(id) && !open.has(id));

interface Found {
  name: TextName;
  id: string;
  place: Place;
  value: unknown;
  at: number | undefined;
}

/** Copies that were put aside. A text that this version cannot read is the value itself. */
function copies(personId: string): Found[] {
  return storedIds('textCopy', personId).flatMap((id) => {
    const copy = storedText('textCopy', personId, id).parse() as TextCopy | undefined;
    if (!copy) return [];
    const place = placeOf(copy.name, copy.id ?? '');
    return [{ name: 'textCopy', id, place, value: copy.value, at: copy.at }];
  });
}

/** Drafts whose fields are gone. They stay where they are: a story that is restored has them again. */
function orphans(personId: string, subjects: Subjects): Found[] {
  return placesOfDrafts(personId)
    .filter(({ place }) => isGone(place, subjects))
    .map(({ name, id, place }) => {
      const value = storedText(name, personId, id).parse();
      const { at } = Object(value) as { at?: unknown };
      return { name, id, place, value, at: typeof at === 'number' ? at : undefined };
    });
}

function listed(personId: string, { name, id, place, value, at }: Found, subjects?: Subjects): ListedText[] {
  const text = textsIn(value).join('\n');
  if (text.trim() === '') return [];
  const where = subjects?.names.get(place.subjects[0]?.id ?? '');
  const write = (raw: string | null) => {
    storedText(name, personId, id).write(raw);
    changes.set(changes.get() + 1);
    readDraftsAgain();
  };
  const discard = () => {
    const raw = storedText(name, personId, id).read();
    write(null);
    return () => write(raw);
  };
  return [{ key: `${name}:${id}`, kind: place.kind, where, at, text, discard }];
}

const listOrphans = (personId: string, subjects: Subjects) =>
  orphans(personId, subjects).flatMap((found) => listed(personId, found, subjects));

/**
 * The typed texts of a person that have no field any more, the latest first, and the read that says which fields are gone: until it
 * is answered, those are listed that are certain.
 */
export function useListedTexts(personId: string) {
  const read = useQuery(subjectsQuery(personId));
  useStore(changes);
  const texts = [
    ...copies(personId).flatMap((copy) => listed(personId, copy, read.data)),
    ...(read.data ? listOrphans(personId, read.data) : []),
  ];
  return { texts: texts.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)), read };
}

/** Asks the server which fields of drafts are gone. A notice says where the texts are, if this page did not know it. */
export async function reportOrphans(): Promise<void> {
  const personId = storageOwner();
  if (!personId || placesOfDrafts(personId).length === 0) return;
  const query = subjectsQuery(personId);
  const known = queryClient.getQueryData(query.queryKey);
  const before = new Set(known && listOrphans(personId, known).map(({ key }) => key));
  // without an answer the list asks when it opens
  const subjects = await queryClient.fetchQuery(query).catch(() => null);
  if (!subjects || storageOwner() !== personId) return;
  if (listOrphans(personId, subjects).some(({ key }) => !before.has(key))) await noticeGone();
}
