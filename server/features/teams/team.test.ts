import { expect, test } from 'vitest';
import { rawCaller } from '#server/protocol/rest/testing/raw.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import {
  acceptProject,
  addMember,
  createProject,
  createStory,
  createTeam,
} from '#server/testing/scenario.ts';
import type { Team } from '#shared/contracts/team.ts';

/** Tests of the team view, and of the data that team mates see of each other. */

const setProfile = (person: Person, skills: string[], weekly_capacity: number) =>
  person.client.from('profiles').update({ skills, weekly_capacity }).eq('id', person.id).throwOnError();
const setVisible = (person: Person, profileVisible: boolean) =>
  person.client
    .from('user_settings')
    .update({ privacy: { profileVisible } })
    .eq('user_id', person.id)
    .throwOnError();
const seenBy = async (person: Person, project_id?: string) =>
  (await call(person.client, 'team', { project_id: project_id ?? null })) as Team;

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const bea = await server.createPerson({ name: 'Bea' });
const carla = await server.createPerson({ name: 'Carla' });
const outsider = await server.createPerson({ name: 'Otra' });
const project = await createProject(ana);
const secondTeam = await createTeam(ana, project.id, 'Segundo');
await addMember(ana, project.team, bea);
await addMember(ana, secondTeam, bea, 'tester');
await addMember(ana, secondTeam, carla, 'scrum_master');
for (const person of [bea, carla]) await acceptProject(person, project.id);
await setProfile(bea, ['SQL', 'Diseño'], 32.5);
await setProfile(carla, ['Facilitación'], 20);
for (const status of ['todo', 'done', 'done'] as const) {
  await createStory(ana, project.id, { status, assignee_id: bea.id });
}
await createStory(ana, project.id, { assignee_id: carla.id });
await createStory(ana, project.id);

test('shows teams with their members, sprints and work, and counts a member of two teams once', async () => {
  await server.pool.query(
    `insert into public.sprints (project_id, team_id, name, start_date, end_date, status) values
     ($1, $2, 'Sprint 1', '2026-01-05', '2026-01-16', 'completed'), ($1, $2, 'Sprint 2', '2026-01-19', '2026-01-30', 'active')`,
    [project.id, project.team],
  );
  const shown = await seenBy(ana, project.id);
  expect(shown.summary).toEqual({ members: 3, assigned: 2, capacity: 52.5 });
  expect(shown.mail).toBe(true);
  expect(
    shown.teams.map(({ name, sprint, sprints, members }) => ({
      name,
      sprint: sprint?.name,
      sprints,
      members: members.map(({ person_id, role, assigned, completed }) => [
        person_id,
        role,
        assigned,
        completed,
      ]),
    })),
  ).toEqual([
    {
      name: 'Equipo Tienda',
      sprint: 'Sprint 2',
      sprints: 2,
      members: [
        [ana.id, 'product_owner', 0, 0],
        [bea.id, 'developer', 1, 2],
      ],
    },
    {
      name: 'Segundo',
      sprint: undefined,
      sprints: 0,
      members: [
        [bea.id, 'tester', 1, 2],
        [carla.id, 'scrum_master', 1, 0],
      ],
    },
  ]);
  expect(shown.teams[0]?.project).toEqual({ id: project.id, name: 'Tienda', owner_id: ana.id });
});

test('without a project, shows all visible projects that are not archived', async () => {
  const second = await createProject(ana, 'Almacén');
  const archived = await createProject(ana, 'Viejo');
  await call(ana.client, 'archive_project', { project_id: archived.id, archived: true });
  const names = async (person: Person) => (await seenBy(person)).teams.map((team) => team.project.name);
  expect(await names(ana)).toEqual(['Almacén', 'Tienda', 'Tienda']);
  expect(await names(bea)).toEqual(['Tienda', 'Tienda']);
  expect(await seenBy(outsider)).toMatchObject({
    summary: { members: 0, assigned: 0, capacity: 0 },
    teams: [],
  });
  expect((await seenBy(outsider, project.id)).teams).toEqual([]);
  expect((await seenBy(bea, second.id)).people).toEqual([]);
});

test('invitations are shown only to people who manage the project', async () => {
  await call(ana.client, 'invite_member', { team_id: secondTeam, email: 'nueva@acme.test', role: 'tester' });
  for (const manager of [ana, carla]) {
    expect((await seenBy(manager, project.id)).invitations).toMatchObject([
      {
        email: 'nueva@acme.test',
        role: 'tester',
        team_name: 'Segundo',
        project_name: 'Tienda',
        inviter: 'Ana',
      },
    ]);
  }
  expect((await seenBy(bea, project.id)).invitations).toEqual([]);
});

test('e-mail and skills are shown to team mates, unless the person hides them', async () => {
  const known = async (by: Person, of: Person) => {
    const found = (await seenBy(by, project.id)).people.find(({ id }) => id === of.id);
    return { email: found?.email, skills: found?.skills };
  };
  const open = { email: bea.email, skills: ['SQL', 'Diseño'] };
  const closed = { email: null, skills: null };
  expect(await known(carla, bea)).toEqual(open);
  await setVisible(bea, false);
  for (const other of [ana, carla]) expect(await known(other, bea)).toEqual(closed);
  expect(await known(bea, bea)).toEqual(open);
  const row = (by: Person) => by.client.from('team_directory').select().eq('id', bea.id).throwOnError();
  expect((await row(ana)).data).toEqual([]);
  expect((await row(bea)).data).toEqual([{ id: bea.id, ...open }]);
  await setVisible(bea, true);
  expect((await row(ana)).data).toEqual([{ id: bea.id, ...open }]);
  expect((await row(outsider)).data).toEqual([]);
});

test('neither the table nor changes nor a filter reveal hidden skills', async () => {
  await setVisible(bea, false);
  const raw = await rawCaller(server, ana);
  expect((await raw(`profiles?id=eq.${bea.id}&select=skills`)).status).toBe(403);
  expect((await raw(`profiles?skills=cs.{SQL}`)).status).toBe(403);
  const whole = await raw(`profiles?id=eq.${bea.id}`);
  expect(Object.keys((whole.json as object[])[0] ?? {})).not.toContain('skills');
  await setProfile(bea, ['SQL', 'Secreto'], 32.5);
  const { rows } = await server.pool.query(
    `select count(*)::int as delivered, count(*) filter (where row(o.*)::text ~ 'Secreto')::int as leaked
     from app.outbox o where table_name = 'profiles' and new_row ->> 'id' = $1`,
    [bea.id],
  );
  expect(rows[0].delivered).toBeGreaterThan(0);
  expect(rows[0].leaked).toBe(0);
});

test('a person who has left is no longer a team mate', async () => {
  const dora = await server.createPerson({ name: 'Dora' });
  await addMember(ana, project.team, dora);
  await acceptProject(dora, project.id);
  const row = () => ana.client.from('team_directory').select('email').eq('id', dora.id).throwOnError();
  expect((await row()).data).toEqual([{ email: dora.email }]);
  await call(ana.client, 'remove_member', { team_id: project.team, user_id: dora.id });
  expect((await row()).data).toEqual([]);
});
