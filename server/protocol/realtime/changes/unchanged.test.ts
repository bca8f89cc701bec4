import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { joinPayload, openRaw } from '../testing/raw-socket.ts';
import { tokenOf } from '../testing/watch.ts';

/** A join says for how long the tables of the channel have not changed for the person. */

const server = await serverForFile();

/** Joins a channel of the person's notifications. @returns `unchanged_for` as the server reports it, in ms. */
async function unchangedFor(person: Person): Promise<number> {
  const socket = await openRaw(server.url);
  onTestFinished(() => socket.close());
  const entries = [{ event: '*', schema: 'public', table: 'notifications' }];
  socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(await tokenOf(person.client), entries)]);
  const [, , , , payload] = await socket.event('system');
  return Number(payload['unchanged_for']);
}

const notify = (person: Person) =>
  server.pool.query("insert into public.notifications (user_id, kind, params) values ($1, 'invited', '{}')", [
    person.id,
  ]);

test('a change that was committed before a join is never missing', async () => {
  const ana = await server.createPerson();
  for (let round = 0; round < 10; round += 1) {
    const before = performance.now();
    await notify(ana);
    expect(await unchangedFor(ana)).toBeLessThanOrEqual(performance.now() - before);
  }
});

test('changes that the person may not see do not count', async () => {
  const [ana, bea] = [await server.createPerson(), await server.createPerson()];
  await unchangedFor(ana);
  const before = performance.now();
  await notify(bea);
  const sinceBea = performance.now() - before;
  expect(await unchangedFor(ana)).toBeGreaterThan(sinceBea);
});

test('while the reader is late nothing is promised', async () => {
  const ana = await server.createPerson();
  const client = new pg.Client(server.running.context.connection);
  await client.connect();
  onTestFinished(() => client.end());
  // only the reader of the outbox queries this table
  await client.query('begin; lock table app.exposed_tables in access exclusive mode');
  await notify(ana);
  expect(await unchangedFor(ana)).toBe(0);
});
