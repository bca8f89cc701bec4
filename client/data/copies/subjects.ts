import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { isUuid } from '#shared/rules/texts/uuid.ts';
import type { Subject, SubjectTable } from './place.ts';

/** The things that typed texts belong to, as the server knows them. */
export interface Subjects {
  /** The ids of those that are there and take texts. */
  open: ReadonlySet<string>;
  /** Those that were asked for. */
  asked: ReadonlySet<string>;
  /** Their names by id: the key of a story, the title of a retrospective. */
  names: ReadonlyMap<string, string>;
}

interface Row {
  id: string;
  name?: string;
  title?: string;
  number?: number;
  projects?: { key: string } | null;
  user_stories?: Pick<Row, 'number' | 'projects'> | null;
  phase?: string;
  status?: string;
  retrospective_id?: string;
}

const COLUMNS: Readonly<Record<SubjectTable, string>> = {
  user_stories: 'id, number, projects(key)',
  comments: 'id',
  tasks: 'id, user_stories(number, projects(key))',
  retrospectives: 'id, title, phase',
  retro_topics: 'id, retrospective_id',
  retro_actions: 'id',
  poker_sessions: 'id, name, status',
  projects: 'id, name',
  sprints: 'id, name',
  story_templates: 'id, name',
};

/** How many ids the address of a request has room for. */
const MAX_IDS = 100;

async function readRows(table: SubjectTable, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { data } = await db
    .from(table as 'projects')
    .select<string, Row>(COLUMNS[table])
    .in('id', ids.slice(0, MAX_IDS))
    .throwOnError();
  return [...data, ...(await readRows(table, ids.slice(MAX_IDS)))];
}

function nameOf(row: Row): string | undefined {
  const { name, title, number, projects } = { ...row, ...row.user_stories };
  return number === undefined ? (name ?? title) : storyKey(projects?.key ?? '', number);
}

/** The key of a story that is deleted and can still be restored; undefined: the person may not know it. */
async function deletedKey(id: string): Promise<string | undefined> {
  const story = await call('deleted_story', { story_id: id });
  return story?.key;
}

/**
 * Asks the server which things there are, by one request for each table.
 * @throws the error that the server answered.
 */
export async function readSubjects(all: readonly Subject[]): Promise<Subjects> {
  // the server would refuse to look for an id of another form, and for all others with it
  const subjects = all.filter(({ id }) => isUuid(id));
  const asked = new Set(subjects.map(({ id }) => id));
  const idsIn = (table: SubjectTable) => [
    ...new Set(subjects.filter(({ tables }) => tables.includes(table)).map(({ id }) => id)),
  ];
  const topics = await readRows('retro_topics', idsIn('retro_topics'));
  const retros = new Set([
    ...idsIn('retrospectives'),
    ...topics.flatMap(({ retrospective_id }) => retrospective_id ?? []),
  ]);
  const others = (Object.keys(COLUMNS) as SubjectTable[]).filter((table) => !table.startsWith('retro'));
  const rows = (
    await Promise.all([
      readRows('retrospectives', [...retros]),
      readRows('retro_actions', idsIn('retro_actions')),
      ...others.map((table) => readRows(table, idsIn(table))),
    ])
  ).flat();
  const open = new Set(rows.filter((row) => (row.phase ?? row.status) !== 'closed').map(({ id }) => id));
  const names = new Map(rows.flatMap((row) => [[row.id, nameOf(row)] as const]).filter(hasName));
  for (const { id, retrospective_id = '' } of topics) {
    if (open.has(retrospective_id)) open.add(id);
    const title = names.get(retrospective_id);
    if (title !== undefined) names.set(id, title);
  }
  const missing = idsIn('user_stories').filter((id) => !open.has(id));
  const keys = await Promise.all(missing.map(async (id) => [id, await deletedKey(id)] as const));
  for (const [id, key] of keys) if (key !== undefined) names.set(id, key);
  return { open, asked, names };
}

const hasName = (entry: readonly [string, string | undefined]): entry is [string, string] =>
  entry[1] !== undefined;
