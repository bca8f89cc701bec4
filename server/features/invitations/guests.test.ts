import { beforeEach, describe, expect, test } from 'vitest';
import { callAuth, mailedCode } from '#server/testing/auth-calls.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';

/** Inviting guests: what their account is, which addresses may have one, and what an administrator's permission changes. */

const server = await serverForFile({ ALLOWED_EMAIL_DOMAINS: 'acme.test' });
const admin = await server.createPerson({ admin: true });
const owner = await server.createPerson({ name: 'Ana Propia' });
const project = await createProject(owner, 'Portal');
const other = await createProject(owner, 'Otro');

const allow = (allowed: boolean) => call(admin.client, 'admin_allow_foreign_guests', { allowed });
beforeEach(() => allow(false));

const invite = (email: string, more: object = {}) =>
  call(owner.client, 'invite_member', { team_id: project.team, email, guest: true, ...more });
const secretFor = async (email: string, about = 'Portal') => {
  const { text } = await server.mails.mailTo(email, ({ subject }) => subject.includes(about));
  return /token_hash=([\w-]{43})/.exec(text)?.[1] ?? '';
};
const redeem = (token_hash: string) =>
  callAuth(server, '/setup', { token_hash, full_name: 'Gala', password: TEST_PASSWORD });
/** Invites an address as a guest, and accepts. @returns the person, signed in with their password. */
async function join(email: string): Promise<Person> {
  expect(await invite(email)).toMatchObject({ outcome: 'invited' });
  const { status, body } = await redeem(await secretFor(email));
  expect(status).toBe(200);
  const client = server.anonymousClient();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  const { user } = body as { user: { id: string } };
  return { id: user.id, name: 'Gala', email, password: TEST_PASSWORD, client };
}
const stateOf = async ({ client, id }: Person) => {
  const { data: profile } = await client
    .from('profiles')
    .select('guest')
    .eq('id', id)
    .single()
    .throwOnError();
  const { data: projects } = await client.from('projects').select('name').order('name').throwOnError();
  return [profile.guest, ...projects.map(({ name }) => name)];
};
const unique = (domain: string) => `gala-${crypto.randomUUID()}@${domain}`;
const refused = (status: number, code: string) => ({ status, code });
const FORBIDDEN = refused(400, 'foreign_guests_not_allowed');

describe('an invitation of a guest', () => {
  test('makes an account of a guest, and is shown as such until then', async () => {
    const email = unique('acme.test');
    await invite(email, { role: 'tester' });
    const { data } = await owner.client.from('invitations').select('guest, role').eq('email', email);
    expect(data).toEqual([{ guest: true, role: 'tester' }]);
    expect(await stateOf(await join(email))).toEqual([true, 'Portal']);
  });

  test('gives no role that manages, by none of the ways', async () => {
    for (const role of ['scrum_master', 'product_owner'] as const) {
      const email = unique('acme.test');
      const expected = refused(409, 'guest_manages_nothing');
      expect(await invite(email, { role })).toEqual(expected);
      const guest = await join(unique('acme.test'));
      const invited = { team_id: other.team, email: guest.email, role };
      expect(await call(owner.client, 'invite_member', invited)).toEqual(expected);
    }
    // nor does the database hold such an invitation
    const email = unique('acme.test');
    await invite(email, { role: 'tester' });
    const raised = server.pool.query(`update public.invitations set role = 'scrum_master' where email = $1`, [
      email,
    ]);
    await expect(raised).rejects.toThrow('invitations_guest_manages_nothing');
  });

  test('accepts no invitation of another project, although their mail has been read', async () => {
    const email = unique('acme.test');
    await invite(email, { team_id: other.team });
    await call(owner.client, 'invite_member', { team_id: other.team, email, guest: false });
    await secretFor(email, 'Otro');
    const guest = await join(email);
    expect(await stateOf(guest)).toEqual([true, 'Portal']);
    const again = { team_id: other.team, email };
    expect(await call(owner.client, 'invite_member', again)).toEqual(refused(409, 'guest_in_one_project'));
    const { data } = await owner.client
      .from('invitations')
      .select('id')
      .match({ email, team_id: other.team });
    const renewed = { invitation_id: data?.[0]?.id ?? '' };
    expect(await call(owner.client, 'resend_invitation', renewed)).toEqual(
      refused(409, 'guest_in_one_project'),
    );
  });

  test('beside one of the staff leaves the person who accepts that one in all projects', async () => {
    const email = unique('acme.test');
    await invite(email);
    await call(owner.client, 'invite_member', { team_id: other.team, email });
    const { body } = await redeem(await secretFor(email, 'Otro'));
    const { user } = body as { user: { id: string } };
    const client = server.anonymousClient();
    await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(await stateOf({ ...owner, id: user.id, client })).toEqual([false, 'Otro', 'Portal']);
  });

  test('is refused for an account of the staff, and adds a guest who is in no other project', async () => {
    const known = await server.createPerson();
    expect(await invite(known.email)).toEqual(refused(409, 'not_a_guest'));
    const guest = await join(unique('acme.test'));
    await call(guest.client, 'remove_member', { team_id: project.team, user_id: guest.id });
    expect(await invite(guest.email, { team_id: other.team })).toEqual({ outcome: 'added' });
    expect(await stateOf(guest)).toEqual([true, 'Otro']);
  });
});

describe('an address outside the allowed domains', () => {
  test('is invited as a guest where an administrator allows it, and never otherwise', async () => {
    const email = unique('fuera.test');
    expect(await invite(email)).toEqual(FORBIDDEN);
    expect(await call(owner.client, 'admin_allow_foreign_guests', { allowed: true })).toEqual(
      refused(403, 'not_admin'),
    );
    expect(await call(admin.client, 'admin_state', {})).toMatchObject({
      foreign_guests: false,
      email_domains: ['acme.test'],
    });
    await allow(true);
    expect(await call(admin.client, 'admin_state', {})).toMatchObject({ foreign_guests: true });
    expect(await invite(email, { guest: false })).toEqual(refused(400, 'domain_not_allowed'));
    expect(await stateOf(await join(email))).toEqual([true, 'Portal']);
  });

  test('says in the language of the person what to do about it', async () => {
    const { error } = await owner.client.rpc(
      'invite_member' as never,
      { team_id: project.team, email: unique('fuera.test'), guest: true } as never,
    );
    expect(error?.message).toBe(
      'Solo se puede invitar a direcciones de acme.test. Para invitar a personas de otros dominios, pide a la administración que lo permita en Configuración, Administración.',
    );
  });

  test('signs in by code and password with an account, also after the permission has ended, and nobody else does', async () => {
    await allow(true);
    const guest = await join(unique('fuera.test'));
    await allow(false);
    const again = server.anonymousClient();
    const { email, password } = guest;
    expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull();
    const token = await mailedCode(server, email);
    expect((await again.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
    expect(await stateOf({ ...guest, client: again })).toEqual([true, 'Portal']);

    const stranger = unique('fuera.test');
    expect((await again.auth.signInWithPassword({ email: stranger, password })).error?.status).toBe(400);
    expect((await callAuth(server, '/otp', { email: stranger })).body).toEqual({});
    const { rowCount } = await server.pool.query('select from auth.users where email = $1', [stranger]);
    expect(rowCount).toBe(0);
    expect(server.mails.mails.filter(({ to }) => to === stranger)).toEqual([]);
  });

  test('loses its open invitation when the permission ends, and the others keep theirs', async () => {
    await allow(true);
    const [foreign, own] = [unique('fuera.test'), unique('acme.test')];
    for (const email of [foreign, own]) await invite(email);
    const [late, good] = [await secretFor(foreign), await secretFor(own)];
    await allow(false);
    expect([(await redeem(late)).status, (await redeem(good)).status]).toEqual([403, 200]);
    const { data } = await owner.client.from('invitations').select('id').eq('email', foreign);
    expect(data).toEqual([]);
    // nor does the permission bring it back
    await allow(true);
    expect((await redeem(late)).status).toBe(403);
  });

  test('is not invited while the permission ends', { retry: 0 }, async () => {
    for (let time = 0; time < 5; time += 1) {
      await allow(true);
      const email = unique('fuera.test');
      await Promise.all([invite(email), allow(false)]);
      const { rowCount } = await server.pool.query('select from public.invitations where email = $1', [
        email,
      ]);
      expect(rowCount).toBe(0);
    }
  });

  test('stays one of a guest, also for an administrator', async () => {
    await allow(true);
    const [foreign, own] = [await join(unique('fuera.test')), await join(unique('acme.test'))];
    const staff = ({ id }: Person) => call(admin.client, 'admin_set_guest', { person_id: id, guest: false });
    expect(await staff(foreign)).toEqual(refused(409, 'foreign_stays_guest'));
    expect(await staff(own)).toBeNull();
    await addMember(owner, other.team, own);
    expect(await stateOf(own)).toEqual([false, 'Otro', 'Portal']);
  });
});
