import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { serverForFile } from '#server/testing/harness.ts';
import {
  acceptProject,
  addMember,
  createProject,
  createStory,
  type Project,
} from '#server/testing/scenario.ts';
import type { SearchAnswer } from '#shared/contracts/search.ts';

/** References that were written before a project got another key. */

let project: Project;
let story: string;
let keys = 0;

/** A key that no project of these tests has. */
function unused(): string {
  keys += 1;
  return `K${keys}Z`;
}
const setKey = (key: string, id = project.id) =>
  ana.client.from('projects').update({ key }).eq('id', id).throwOnError();
/** The keys of the stories that a person finds, as they are now. */
async function find(typed: string, by = ana): Promise<string[]> {
  const { results } = (await call(by.client, 'search', { typed, kinds: ['story'] })) as SearchAnswer;
  return results.flatMap((result) => result.story?.key ?? []);
}

const server = await serverForFile();
const ana = await server.createPerson();
const luis = await server.createPerson();
const stranger = await server.createPerson();

beforeEach(async () => {
  project = await createProject(ana);
  await setKey(unused());
  await addMember(ana, project.team, luis);
  await acceptProject(luis, project.id);
  ({ id: story } = await createStory(ana, project.id));
});

test('each former key leads to the story for those who see it, and the answer has the present one', async () => {
  const [first, second, third] = [unused(), unused(), unused()];
  await setKey(first);
  await setKey(second);
  await setKey(third);
  for (const typed of [`${first}-1`, `${second.toLowerCase()}-1`, `${first} 1`, `${third}-1`]) {
    expect(await find(typed), typed).toEqual([`${third}-1`]);
    expect(await find(typed, luis), typed).toEqual([`${third}-1`]);
    expect(await find(typed, stranger), typed).toEqual([]);
  }
  expect(await find(`${first}-2`)).toEqual([]);
  await setKey(first);
  expect(await find(`${third}-1`)).toEqual([`${first}-1`]);
  const { rows } = await server.pool.query('select key from app.former_project_keys where project_id = $1', [
    project.id,
  ]);
  expect(rows.map(({ key }) => key)).not.toContain(first);
});

test('a project that has the key now comes first, for those who see it', async () => {
  const [before, now] = [unused(), unused()];
  await setKey(before);
  await setKey(now);
  const next = await createProject(ana, 'Otra');
  await setKey(before, next.id);
  expect(await find(`${before}-1`)).toEqual([]);
  await createStory(ana, next.id);
  expect(await find(`${before}-1`)).toEqual([`${before}-1`]);
  // Luis does not see it, and nothing says that it is there
  expect(await find(`${before}-1`, luis)).toEqual([`${now}-1`]);
});

test('«proyecto:» knows former keys, for those who see the project, and the present key of another one comes first', async () => {
  const [before, now] = [unused(), unused()];
  await setKey(before);
  await setKey(now);
  const errors = async (typed: string, by: typeof ana) =>
    ((await call(by.client, 'search', { typed })) as SearchAnswer).errors.map(({ code }) => code);
  expect(await find(`proyecto:${before.toLowerCase()}`)).toEqual([`${now}-1`]);
  expect(await errors(`proyecto:${before}`, stranger)).toEqual(['unknown_value']);
  expect(JSON.stringify(await call(stranger.client, 'search_names', {}))).not.toContain(before);
  const next = await createProject(ana, 'Otra');
  await createStory(ana, next.id);
  await setKey(before, next.id);
  expect(await find(`proyecto:${before}`)).toEqual([`${before}-1`]);
});

test('a story that has left the project is found by each key that the project had', async () => {
  const [before, now] = [unused(), unused()];
  await setKey(before);
  const other = await createProject(ana, 'Destino');
  await call(ana.client, 'change_stories', { groups: [{ ids: [story], change: { project_id: other.id } }] });
  await setKey(now);
  const [moved] = await find(`${now}-1`);
  expect(moved).toMatch(new RegExp(`^${other.key}-`));
  expect(await find(`${before}-1`)).toEqual([moved]);
});

test('the upgrade finds the keys of before in the log', async () => {
  const [before, now] = [unused(), unused()];
  await setKey(before);
  await setKey(now);
  await server.pool.query('delete from app.former_project_keys');
  const file = await readFile(
    path.join(import.meta.dirname, '../../../migrations/0283_former_project_keys.sql'),
    'utf8',
  );
  await server.pool.query(file.slice(file.indexOf('insert into')));
  expect(await find(`${before}-1`)).toEqual([`${now}-1`]);
});

test('former keys go with their project, and are in no table that people read', async () => {
  await setKey(unused());
  const { status } = await ana.client.from('former_project_keys' as never).select();
  expect(status).toBe(404);
  await server.pool.query('delete from public.projects where id = $1', [project.id]);
  const { rowCount } = await server.pool.query(
    'select from app.former_project_keys k where not exists (select from public.projects p where p.id = k.project_id)',
  );
  expect(rowCount).toBe(0);
});
