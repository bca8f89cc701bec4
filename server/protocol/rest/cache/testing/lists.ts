import { expect } from 'vitest';
import type { Client } from '#server/testing/harness.ts';
import { CARD_FIELDS } from '#shared/rules/stories/fields/card-fields.ts';
import { type RawAnswer, rawCaller } from '../../testing/raw.ts';

/** A node, and a person who asks it: other people and nodes must get the same answers. */
export interface Asker {
  url: string;
  client: Client;
}

/** Forms of a list of stories, without its project: columns, orders and pages; with and without what replacing single rows needs. */
const FORMS = [
  // as the client asks
  `select=${CARD_FIELDS.join()}&order=rank.asc,id.asc&limit=10000`,
  'select=*&order=rank.desc,id.desc',
  'select=title,description,id,rank&order=rank,id',
  'select=title,labels,clave:id,points:story_points&order=story_points.desc.nullslast,id',
  'select=description,title,id,ready,story_points,number&order=ready.desc,story_points.nullsfirst,number.desc',
  'select=title,description,id,due_date,due_date:title&order=id',
  // its own limit may cut it off
  'select=*&order=rank,id&limit=80',
  // rows that cannot be replaced: a page, an order by the rules of a language or by a time, no key, a part of a text
  'select=*&order=rank,id&offset=3',
  'select=*&order=title,id',
  'select=*&order=created_at.desc,id',
  'select=title,description,rank&order=rank,number',
  'select=description,title,id&order=rank,id',
];

/** Forms whose orders leave something open, with the column that they order by. */
const LOOSE_FORMS = [
  ['select=*&order=story_points.desc', 'story_points'],
  ['select=*&order=ready', 'ready'],
  ['select=*', undefined],
] as const;

type Row = Record<string, unknown>;

async function ask({ url, client }: Asker, form: string, project: string, headers = {}): Promise<RawAnswer> {
  const call = await rawCaller({ url }, { client });
  return call(`user_stories?${form}&project_id=${project}`, { headers });
}

/** The beginning of what differs in two texts: whole lists would be too long to read. */
function differenceOf(a: string, b: string): [string, string] | undefined {
  if (a === b) return undefined;
  const length = Math.max(a.length, b.length);
  const at = Array.from({ length }).findIndex((_, index) => a[index] !== b[index]);
  return [a.slice(Math.max(at - 300, 0), at + 100), b.slice(Math.max(at - 300, 0), at + 100)];
}

/** Asks for all forms of a list at once; nothing is expected of the answers, since the stories may be changing. */
export async function askForAll(asker: Asker, project: string): Promise<void> {
  await Promise.allSettled(FORMS.map((form) => ask(asker, form, `eq.${project}`)));
}

/** The list by an address whose answers are never cached. */
const built = (asker: Asker, form: string, project: string) => ask(asker, form, `in.(${project})`);

/**
 * Expects that all askers, who see the same, get every form of a list as if it was built anew, while nobody changes a story.
 * @returns the tags of the answers that are cached, by form.
 */
export async function expectLists(
  askers: readonly Asker[],
  project: string,
  message: string,
): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  for (const form of FORMS) {
    for (const asker of askers) {
      const [list, anew] = [await ask(asker, form, `eq.${project}`), await built(asker, form, project)];
      expect([list.status, anew.status], `${message}: ${form}`).toEqual([200, 200]);
      expect(differenceOf(list.text, anew.text), `${message}: ${form}`).toBeUndefined();
      const tag = list.headers.get('etag');
      if (tag === null) continue;
      expect(tag, `${message}: the tag of ${form}`).toBe(tags.get(form) ?? tag);
      tags.set(form, tag);
      const headers = { 'if-none-match': tag };
      expect((await ask(asker, form, `eq.${project}`, headers)).status, message).toBe(304);
    }
  }
  for (const [form, column] of LOOSE_FORMS) {
    for (const asker of askers) {
      const [list, anew] = [await ask(asker, form, `eq.${project}`), await built(asker, form, project)];
      const [rows, expected] = [list.json as Row[], anew.json as Row[]];
      const sorted = (of: Row[]) => of.map((row) => JSON.stringify(row)).toSorted();
      expect(sorted(rows), `${message}: ${form}`).toEqual(sorted(expected));
      if (column === undefined) continue;
      expect(rows.map((row) => row[column])).toEqual(expected.map((row) => row[column]));
    }
  }
  return tags;
}
