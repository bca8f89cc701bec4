import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fence, type Watch, watch } from '#server/protocol/realtime/testing/watch.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  acceptProject,
  addMember,
  createProject,
  createTeam,
  type Project,
} from '#server/testing/scenario.ts';
import type { ProjectRequests } from '#shared/contracts/projects/project-requests.ts';
import type { RemovedMember, Team } from '#shared/contracts/team.ts';

/** The data that a project sees of its people: nothing before they accept, and nothing after they have left. */

let bea: Person;
let project: Project;
let absence: string;

const server = await serverForFile();
const owner = await server.createPerson({ name: 'Olga' });
const colleague = await server.createPerson({ name: 'Celia' });

beforeEach(async () => {
  project = await createProject(owner);
  await addMember(owner, project.team, colleague);
  bea = await server.createPerson({ name: 'Bea' });
  await bea.client
    .from('profiles')
    .update({ skills: ['SQL'], weekly_capacity: 30 })
    .eq('id', bea.id)
    .throwOnError();
  const row = { user_id: bea.id, start_date: '2026-05-04', end_date: '2026-05-05', note: 'Operación' };
  const { data } = await bea.client.from('absences').insert(row).select('id').single().throwOnError();
  absence = data.id;
});

/** The data that a person sees of Bea. */
async function seenBy(by: Person) {
  const [profile, directory, hours, days, note] = await Promise.all([
    by.client.from('profiles').select('full_name').eq('id', bea.id).throwOnError(),
    by.client.from('team_directory').select('email, skills').eq('id', bea.id).throwOnError(),
    by.client.from('team_capacity').select('weekly_capacity').eq('id', bea.id).throwOnError(),
    by.client.from('absences').select('start_date').eq('user_id', bea.id).throwOnError(),
    by.client.from('absence_notes').select('note').eq('absence_id', absence).throwOnError(),
  ]);
  return {
    name: profile.data[0]?.full_name,
    email: directory.data[0]?.email,
    skills: directory.data[0]?.skills,
    hours: hours.data[0]?.weekly_capacity,
    away: days.data[0]?.start_date,
    note: note.data[0]?.note,
  };
}

const nothing = { email: undefined, skills: undefined, hours: undefined, away: undefined, note: undefined };
const shared = () => ({
  name: 'Bea',
  email: bea.email,
  skills: ['SQL'],
  hours: 30,
  away: '2026-05-04',
  note: undefined,
});
const requestsOf = async (person: Person) =>
  (await call(person.client, 'project_requests', {})) as ProjectRequests;
const seesProject = async () =>
  (await bea.client.from('projects').select('id').eq('id', project.id).throwOnError()).data.length === 1;

test('an added person sees the project at once, and the project sees only their name until they accept', async () => {
  expect(await seenBy(owner)).toEqual({ name: undefined, ...nothing });
  await addMember(owner, project.team, bea);
  expect(await seesProject()).toBe(true);
  for (const by of [owner, colleague]) expect(await seenBy(by)).toEqual({ name: 'Bea', ...nothing });
  expect(await seenBy(bea)).toEqual({ ...shared(), note: 'Operación' });
  expect(await requestsOf(bea)).toMatchObject({
    pending: [{ project_id: project.id, project: 'Tienda', added_by: 'Olga', team_ids: [project.team] }],
    notice: [],
    offers: [],
  });

  await acceptProject(bea, project.id);
  expect(await seenBy(owner)).toEqual({ ...shared(), note: 'Operación' });
  expect(await seenBy(colleague)).toEqual(shared());
  expect((await requestsOf(bea)).pending).toEqual([]);
});

test('the team view shows who has not accepted, and adds up the hours of the others', async () => {
  await addMember(owner, project.team, bea);
  const shown = async () => {
    const { summary, teams, people } = (await call(owner.client, 'team', { project_id: project.id })) as Team;
    const member = teams[0]?.members.find(({ person_id }) => person_id === bea.id);
    const person = people.find(({ id }) => id === bea.id);
    return [summary.capacity, member?.accepted, person?.email, person?.weekly_capacity];
  };
  expect(await shown()).toEqual([0, false, null, null]);
  await acceptProject(bea, project.id);
  expect(await shown()).toEqual([30, true, bea.email, 30]);
});

test('a person accepts only for themselves, and only as a member', async () => {
  const { error } = await bea.client.rpc('accept_project' as never, { project_id: project.id } as never);
  expect(error?.hint).toBe('not_in_project');
  await addMember(owner, project.team, bea);
  await acceptProject(owner, project.id);
  expect((await seenBy(owner)).email).toBeUndefined();
});

test('sharing ends with the membership, also for later data, until the person accepts again', async () => {
  await addMember(owner, project.team, bea);
  await acceptProject(bea, project.id);
  await call(owner.client, 'remove_member', { team_id: project.team, user_id: bea.id });
  expect(await seenBy(owner)).toEqual({ name: 'Bea', ...nothing });
  const later = { user_id: bea.id, start_date: '2026-09-01', end_date: '2026-09-02' };
  await bea.client.from('absences').insert(later).throwOnError();
  expect((await owner.client.from('absences').select().eq('user_id', bea.id)).data).toEqual([]);
  expect(
    (await owner.client.from('absences').update({ note: 'x' }).eq('id', absence).select('id')).data,
  ).toEqual([]);
  expect((await owner.client.from('absences').insert(later)).status).toBe(403);

  await addMember(owner, project.team, bea);
  expect(await seesProject()).toBe(true);
  expect(await seenBy(owner)).toEqual({ name: 'Bea', ...nothing });
});

test('a person who leaves one of two teams still shares, and leaving the last one ends it', async () => {
  const second = await createTeam(owner, project.id, 'Segundo');
  await addMember(owner, project.team, bea);
  await acceptProject(bea, project.id);
  await addMember(owner, second, bea);
  await call(owner.client, 'remove_member', { team_id: project.team, user_id: bea.id });
  expect((await seenBy(owner)).email).toBe(bea.email);
  await call(owner.client, 'delete_team', { team_id: second, heir_id: null });
  expect((await seenBy(owner)).email).toBeUndefined();
});

describe('undoing a removal', () => {
  const remove = async () =>
    (await call(owner.client, 'remove_member', { team_id: project.team, user_id: bea.id })) as RemovedMember;

  test('restores the earlier state: accepted or pending', async () => {
    await addMember(owner, project.team, bea);
    await call(owner.client, 'put_back_member', await remove());
    expect((await seenBy(owner)).email).toBeUndefined();
    await acceptProject(bea, project.id);
    await call(owner.client, 'put_back_member', await remove());
    expect((await seenBy(owner)).email).toBe(bea.email);
  });

  test('needs a new acceptance if it is late, by another person, or after the person left by themselves', async () => {
    await addMember(owner, project.team, bea);
    await acceptProject(bea, project.id);
    const removed = await remove();
    await server.pool.query(`update app.ended_acceptances set ended_at = ended_at - interval '11 minutes'`);
    await call(owner.client, 'put_back_member', removed);
    expect((await seenBy(owner)).email).toBeUndefined();

    await acceptProject(bea, project.id);
    const again = await remove();
    const manager = await server.createPerson();
    await addMember(owner, project.team, manager, 'scrum_master');
    await call(manager.client, 'put_back_member', again);
    expect((await seenBy(owner)).email).toBeUndefined();

    await acceptProject(bea, project.id);
    await call(bea.client, 'remove_member', { team_id: project.team, user_id: bea.id });
    await call(owner.client, 'put_back_member', again);
    expect((await seenBy(owner)).email).toBeUndefined();
  });
});

test('a person can stop sharing and stay, except the owner of a project', async () => {
  await addMember(owner, project.team, bea);
  await acceptProject(bea, project.id);
  expect(await call(bea.client, 'stop_sharing', { project_id: project.id })).toBeNull();
  expect((await seenBy(owner)).email).toBeUndefined();
  expect(await seesProject()).toBe(true);
  expect((await requestsOf(bea)).pending).toHaveLength(1);
  expect(await call(owner.client, 'stop_sharing', { project_id: project.id })).toEqual({
    status: 409,
    code: 'owner_shares',
  });
});

test('redeeming an invitation accepts its project', async () => {
  const email = `nueva-${bea.id}@acme.test`;
  await call(owner.client, 'invite_member', { team_id: project.team, email });
  const secret = /token_hash=([\w-]{43})/.exec((await server.mails.mailTo(email)).text)?.[1];
  const response = await fetch(`${server.url}/auth/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash: secret, full_name: 'Nueva', password: 'secreto-123' }),
  });
  expect(response.status).toBe(200);
  const { data } = await owner.client
    .from('team_directory')
    .select('email')
    .eq('email', email)
    .throwOnError();
  expect(data).toEqual([{ email }]);
});

describe('live', () => {
  async function follow(person: Person): Promise<Watch> {
    const watched = await watch(person.client, {});
    await fence(person.client, watched);
    watched.changes.clear();
    onTestFinished(async () => void (await watched.stop()));
    return watched;
  }
  const ofTables = ({ changes }: Watch, ...tables: string[]) =>
    changes.seen.filter(({ table }) => tables.includes(table));
  const goAway = (day: string) => {
    const row = { user_id: bea.id, start_date: day, end_date: day, note: 'Secreto' };
    return bea.client.from('absences').insert(row).throwOnError();
  };

  test('absences reach colleagues without their notes, from the acceptance to the end of the membership', async () => {
    await addMember(owner, project.team, bea);
    const [seen, own] = [await follow(owner), await follow(bea)];
    await goAway('2026-06-01');
    await fence(owner.client, seen);
    expect(ofTables(seen, 'absences')).toEqual([]);

    await acceptProject(bea, project.id);
    await seen.changes.until(({ table }) => table === 'project_acceptances');
    await goAway('2026-06-02');
    const received = await seen.changes.until(({ table }) => table === 'absences');
    expect(received.new).toMatchObject({ user_id: bea.id, start_date: '2026-06-02' });
    expect(received.new).not.toHaveProperty('note');

    await call(owner.client, 'remove_member', { team_id: project.team, user_id: bea.id });
    await seen.changes.until(
      ({ table, eventType }) => table === 'project_acceptances' && eventType === 'DELETE',
    );
    await goAway('2026-06-03');
    await fence(owner.client, seen);
    expect(ofTables(seen, 'absences')).toHaveLength(1);
    await own.changes.until(({ new: row }) => (row as { start_date?: string }).start_date === '2026-06-03');
  });

  test('no change contains the hours or the notes', async () => {
    await addMember(owner, project.team, bea);
    await acceptProject(bea, project.id);
    await bea.client.from('profiles').update({ weekly_capacity: 12.5 }).eq('id', bea.id).throwOnError();
    await goAway('2026-06-04');
    const { rows } = await server.pool.query(
      `select count(*)::int as written, count(*) filter (where row(o.*)::text ~ 'Secreto|12\\.5|weekly_capacity')::int as leaked
       from app.outbox o where coalesce(new_row ->> 'id', '') = $1 or new_row ->> 'user_id' = $1`,
      [bea.id],
    );
    expect(rows[0].written).toBeGreaterThan(1);
    expect(rows[0].leaked).toBe(0);
  });
});

test('two simultaneous removals from two teams do not leave an acceptance behind', { retry: 0 }, async () => {
  const second = await createTeam(owner, project.id, 'Segundo');
  for (const team of [project.team, second]) await addMember(owner, team, bea);
  await acceptProject(bea, project.id);
  await Promise.all(
    [project.team, second].map((team_id) =>
      call(owner.client, 'remove_member', { team_id, user_id: bea.id }),
    ),
  );
  const { rows } = await server.pool.query(
    'select from public.project_acceptances where project_id = $1 and user_id = $2',
    [project.id, bea.id],
  );
  expect(rows).toEqual([]);
});

test('people whose memberships an upgrade counted as accepted read that once', async () => {
  await addMember(owner, project.team, bea);
  await acceptProject(bea, project.id);
  const notice = async () => ((await call(bea.client, 'project_requests', {})) as ProjectRequests).notice;
  expect(await notice()).toEqual([]);
  await server.pool.query('insert into app.sharing_notices values ($1), ($2)', [bea.id, colleague.id]);
  expect(await notice()).toEqual([{ project_id: project.id, project: expect.any(String) }]);
  await call(bea.client, 'read_sharing_notice', {});
  expect(await notice()).toEqual([]);
  const { rows } = await server.pool.query('select user_id from app.sharing_notices');
  expect(rows).toEqual([{ user_id: colleague.id }]);
});
