import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnlimitedProject } from '#server/features/sprints/testing/sprints.ts';
import { serverForFile } from '#server/testing/harness.ts';
import { passSinceSeen } from '#server/testing/meetings/attendance.ts';
import { addMember } from '#server/testing/scenario.ts';

const server = await serverForFile();
const [ana, marco] = await Promise.all([
  server.createPerson({ name: 'Ana' }),
  server.createPerson({ name: 'Marco' }),
]);
const created = await createUnlimitedProject(server, ana);
const project = created.id;
await addMember(ana, created.team, marco, 'scrum_master');

test('a third kind of meeting is a table: it is read again, led, passed on and forgotten like the others', async () => {
  const { pool } = server;
  await pool.query(`
    create table public.dailies (id uuid primary key, project_id uuid not null, topic text) inherits (app.meetings);
    create trigger after_1_forget_attendance after delete on public.dailies for each row execute function app.forget_attendance()`);
  const id = randomUUID();
  await pool.query('insert into public.dailies (id, project_id, facilitator_id) values ($1, $2, $3)', [
    id,
    project,
    ana.id,
  ]);
  const daily = async () =>
    (await pool.query('select facilitator_id, revision from public.dailies where id = $1', [id])).rows[0];

  await pool.query('select app.bump_revision($1)', [id]);
  expect(await daily()).toEqual({ facilitator_id: ana.id, revision: 1 });
  await pool.query('select app.attend($1, $2)', [id, ana.id]);
  await pool.query('select app.hand_over($1, $2, $3)', [id, ana.id, marco.id]);
  expect(await daily()).toEqual({ facilitator_id: marco.id, revision: 2 });
  await passSinceSeen(pool, id, marco.id);
  const passed = await pool.query('select app.pass_on($1)', [id]);
  expect(passed.rows).toEqual([{ pass_on: true }]);
  expect(await daily()).toEqual({ facilitator_id: ana.id, revision: 3 });
  await pool.query('delete from public.dailies');
  expect((await pool.query('select from app.attendance where meeting_id = $1', [id])).rowCount).toBe(0);
});

test('no row is a meeting of no kind', async () => {
  const insert = server.pool.query('insert into app.meetings (id, project_id) values ($1, $1)', [
    randomUUID(),
  ]);
  await expect(insert).rejects.toMatchObject({ constraint: 'meetings_are_of_a_kind' });
});
