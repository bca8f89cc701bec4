import { beforeEach, describe, expect, test } from 'vitest';
import { callAuth, mailedCode } from '#server/testing/auth-calls.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile, startServer, TEST_PASSWORD } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import type { InviteMemberOutput } from '#shared/contracts/invite-member.ts';

/** An account created with a link that was passed on by hand: anybody may have created it, in any name. */

let email: string;
let address = 0;

const server = await serverForFile({ SMTP_URL: '' });
const admin = await server.createPerson({ name: 'Ada', admin: true });
const stranger = await server.createPerson({ name: 'Quien Acecha' });
const manager = await server.createPerson({ name: 'Marta' });
const lure = await createProject(stranger, 'Cebo');
const project = await createProject(manager, 'Nómina');

beforeEach(() => {
  address += 1;
  email = `colega-${address}@acme.test`;
});

/** The stranger invites an address, takes the link from the response and creates the account. */
async function takeAddress() {
  const invited = await call(stranger.client, 'invite_member', { team_id: lure.team, email });
  const link = 'link' in invited ? (invited.link ?? '') : '';
  const input = { token_hash: link.slice(-43), full_name: 'Colega', password: TEST_PASSWORD };
  const { status, body } = await callAuth(server, '/setup', input);
  expect(status).toBe(200);
  return body;
}
const invite = (more: object = {}) =>
  call(manager.client, 'invite_member', { team_id: project.team, email, role: 'product_owner', ...more });
const isMember = async () => {
  const { rows } = await server.pool.query(
    'select from public.team_members m join auth.users u on u.id = m.user_id where m.team_id = $1 and u.email = $2',
    [project.team, email],
  );
  return rows.length === 1;
};
const ASKED = { outcome: 'unconfirmed', created_by: 'Quien Acecha', created_at: expect.any(String) };

test('its address is not confirmed, also after signing in with the password', async () => {
  const { user, access_token } = await takeAddress();
  expect(user.email_confirmed_at).toBeNull();
  const signedIn = await server.anonymousClient().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(signedIn.data.user?.email_confirmed_at).toBeNull();
  // and the session does not count as proof of the mail: a change needs the current password
  const change = await callAuth(
    server,
    '/user',
    { password: 'otra-clave-1' },
    { method: 'PUT', token: access_token },
  );
  expect(change.body.code).toBe('current_password_required');
});

test('inviting it reports who created it, and adds it only after a confirmation', async () => {
  await takeAddress();
  expect(await invite()).toEqual(ASKED);
  expect(await isMember()).toBe(false);
  expect(await invite({ add_unconfirmed: true })).toEqual({ outcome: 'added' });
  expect(await isMember()).toBe(true);
});

test('inviting several and sending an invitation again need the same confirmation', async () => {
  await call(manager.client, 'invite_member', { team_id: project.team, email });
  const { data } = await manager.client
    .from('invitations')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError();
  await takeAddress();
  const several = { team_id: project.team, emails: [email, `otra-${email}`] };
  expect(await call(manager.client, 'invite_members', several)).toEqual([
    { email, ...ASKED },
    { email: `otra-${email}`, outcome: 'invited', link: expect.any(String) },
  ]);
  const again = { invitation_id: data.id };
  expect(await call(manager.client, 'resend_invitation', again)).toEqual(ASKED);
  expect(await isMember()).toBe(false);
  expect(await call(manager.client, 'resend_invitation', { ...again, add_unconfirmed: true })).toEqual({
    outcome: 'added',
  });
});

describe('is confirmed', () => {
  test('by its person, who signs in by mail: earlier sessions and the password become invalid', async () => {
    const withMail = await startServer();
    try {
      const person = await withMail.createPerson();
      await withMail.pool.query('update auth.users set email_confirmed_at = null where id = $1', [person.id]);
      const token = await mailedCode(withMail, person.email);
      const { data } = await withMail
        .anonymousClient()
        .auth.verifyOtp({ email: person.email, token, type: 'email' });
      expect(data.user?.email_confirmed_at).not.toBeNull();
      const { email, password } = person;
      const before = await withMail.anonymousClient().auth.signInWithPassword({ email, password });
      expect(before.error?.code).toBe('invalid_credentials');
      expect((await person.client.from('projects').select()).error?.code).toBe('PT401');
    } finally {
      await withMail.close();
    }
  });

  test('by an administrator, who sees which accounts are not confirmed', async () => {
    const { user } = await takeAddress();
    const shown = async () => {
      const { people } = (await call(admin.client, 'admin_people', { search: email })) as {
        people: { email_confirmed_at: string | null; created_by: string | null }[];
      };
      return people;
    };
    expect(await shown()).toMatchObject([{ email_confirmed_at: null, created_by: 'Quien Acecha' }]);
    const confirm = (by: Person) => call(by.client, 'admin_confirm_email', { person_id: user.id });
    expect(await confirm(stranger)).toEqual({ status: 403, code: 'not_admin' });
    expect(await invite()).toEqual(ASKED);
    expect(await confirm(admin)).toBeNull();
    expect((await shown())[0]?.email_confirmed_at).not.toBeNull();
    expect(await invite()).toEqual({ outcome: 'added' });
  });
});

test('an account that an administrator adds is confirmed, with a mailed and with a copied link', async () => {
  const made = await call(admin.client, 'admin_add_person', { email, full_name: 'Colega', deliver: 'link' });
  const token_hash = 'link' in made ? (made.link ?? '').slice(-43) : '';
  expect(await invite()).toEqual({ outcome: 'added' });
  const { body } = await callAuth(server, '/setup', {
    token_hash,
    full_name: 'Colega',
    password: TEST_PASSWORD,
  });
  expect(body.user.email_confirmed_at).not.toBeNull();
});

describe('refusals count like invitations', () => {
  const counted = async (person: Person) => {
    const { rows } = await server.pool.query<{ count: number }>(
      'select count from auth.throttles where key = $1',
      [`invite:person:${person.id}`],
    );
    return rows[0]?.count ?? 0;
  };

  test('of disabled accounts and of members, in a single invitation and in one of several', async () => {
    const curious = await server.createPerson();
    const own = await createProject(curious, 'Curiosa');
    const closed = await server.createPerson();
    await server.pool.query('update auth.users set disabled_at = now() where id = $1', [closed.id]);
    const try1 = (input: object): Promise<InviteMemberOutput | { status: number; code: string }> =>
      call(curious.client, 'invite_member', { team_id: own.team, email: closed.email, ...input });
    expect(await try1({})).toEqual({ status: 409, code: 'account_disabled' });
    expect(await try1({ email: curious.email })).toEqual({ status: 409, code: 'already_member' });
    expect(await counted(curious)).toBe(2);
    await call(curious.client, 'invite_members', {
      team_id: own.team,
      emails: [closed.email, curious.email],
    });
    expect(await counted(curious)).toBe(4);
    await server.pool.query('update auth.throttles set count = 100 where key = $1', [
      `invite:person:${curious.id}`,
    ]);
    expect(await try1({})).toEqual({ status: 429, code: 'too_many_invitations' });
    expect(await counted(curious)).toBe(101);
  });
});
