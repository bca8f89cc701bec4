import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createReleasedDatabase, type ReleasedDatabase } from '#server/testing/released-database.ts';
import { goTo, newSecret, stateFor, writeNote } from './testing/retrospectives.ts';

/** Anonymous retrospectives that were open when the server was upgraded from the release whose authors had one secret. */

let database: ReleasedDatabase;
let server: TestServer;
let ana: Person;
const [owner, project, team, writing, agreeing, topic] = Array.from({ length: 6 }, () => randomUUID());

const retro = (id: string | undefined, phase: string) => `
  insert into public.retrospectives (id, project_id, team_id, title, template, columns, anonymous, phase, note_counts, writer_count,
    vote_count, voter_count)
  values ('${id}', '${project}', '${team}', 'Sprint 1', 'start_stop_continue', '[{"id": "start"}]', true, '${phase}', '{"start": 4}', 4,
    ${phase === 'agree' ? '3, 2' : 'null, null'})`;

beforeAll(async () => {
  database = await createReleasedDatabase('0174');
  await database.pool.query(`
    insert into auth.users (id, email) values ('${owner}', 'antes@acme.test');
    insert into public.profiles (id, full_name) values ('${owner}', 'Antes') on conflict do nothing;
    insert into public.projects (id, name, key, owner_id) values ('${project}', 'Tienda', 'TIE', '${owner}');
    insert into public.teams (id, project_id, name) values ('${team}', '${project}', 'Equipo');
    ${retro(writing, 'write')};
    ${retro(agreeing, 'agree')};
    insert into app.retro_drafts (id, retrospective_id, column_id, body, author_key)
    values (gen_random_uuid(), '${writing}', 'start', 'De antes', sha256('una clave'));
    insert into public.retro_topics (id, retrospective_id, project_id, column_id, place, votes)
    values ('${topic}', '${agreeing}', '${project}', 'start', 1, 3);
    insert into public.retro_notes (id, retrospective_id, project_id, topic_id, column_id, body, place)
    values ('${topic}', '${agreeing}', '${project}', '${topic}', 'start', 'Mostrada', 1);
    insert into app.retro_note_keys (note_id, author_key) values ('${topic}', sha256('una clave'));`);
  server = await startServer({}, { database });
  ana = await server.createPerson({ name: 'Ana' });
  await server.pool.query('update public.projects set owner_id = $1', [ana.id]);
  await server.pool.query('update public.retrospectives set facilitator_id = $1', [ana.id]);
});
afterAll(async () => {
  await server?.close();
  await database.drop();
});

test('shows the notes of before when the writing ends, and no new one with them', async () => {
  const id = writing ?? '';
  expect(await stateFor(ana.client, id)).toMatchObject({ note_counts: {}, writers: 3 });
  await writeNote(ana, id, 'Nueva', { secret: newSecret() });
  expect(await goTo(ana, id, 'write', 'group')).toBeNull();
  const { topics } = await stateFor(ana.client, id);
  expect(topics.flatMap(({ notes }) => notes.map(({ body }) => body))).toEqual(['De antes']);
});

test('hides the result of two voters, and has no key of a note that is shown', async () => {
  const { votes, topics } = await stateFor(ana.client, agreeing ?? '');
  expect([votes, topics.map((each) => [each.votes, each.notes[0]?.own])]).toEqual([null, [[null, false]]]);
  const { rows } = await server.pool.query(`select to_regclass('app.retro_note_keys') as keys`);
  expect(rows).toEqual([{ keys: null }]);
});
