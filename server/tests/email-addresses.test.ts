import { describe, expect, test } from 'vitest';
import { callAuth, forgetPause, mailedCode } from '#server/testing/auth-calls.ts';
import { type Client, serverForFile, TEST_PASSWORD } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import { FORMS, LISTS, REFUSED } from '#shared/rules/accounts/email-address.cases.ts';
import {
  isEmailAddress,
  readEmailAddress,
  readEmailAddresses,
} from '#shared/rules/accounts/email-address.ts';

const server = await serverForFile();

/** Ways in which an address is pasted. */
const PASTED: readonly ((email: string) => string)[] = [
  (email) => `\u200B${email.toUpperCase()}\u00AD`,
  (email) => `${email}<mailto:${email}>`,
  (email) => `"Gil, Luis" <${email}>;`,
  (email) => `'${email}'.`,
];

/** Texts out of which no address is read. */
const WRONG = ['luis@acme..test', 'a,b@acme.test', 'luis@@acme.test', 'a@acme.test, b@acme.test'];

async function call(client: Client, name: string, input: object) {
  const { data, error, status } = await client.rpc(name as never, input as never);
  return { data: data as unknown, status, code: error?.hint || error?.code };
}

const stored = async (table: string, column: string, where: string) =>
  (
    await server.pool.query<{ value: string }>(`select ${column} as value from ${table} where ${where}`)
  ).rows.map(({ value }) => value);

describe('a pasted address is read', () => {
  test('at sign-in by password, by code and for a new password', async () => {
    const { email } = await server.createPerson();
    const link = `\u200B<mailto:${email}>`;
    for (const paste of PASTED) {
      const input = { email: paste(email), password: TEST_PASSWORD };
      expect((await callAuth(server, '/token?grant_type=password', input)).status, input.email).toBe(200);
    }
    await forgetPause(server, email);
    expect((await callAuth(server, '/otp', { email: link, create_user: false })).status).toBe(200);
    const { text } = await server.mails.mailTo(email);
    const token = /^(\d{6})$/m.exec(text)?.[1] ?? '';
    expect((await callAuth(server, '/verify', { email: link, token, type: 'email' })).status).toBe(200);
    await forgetPause(server, email);
    expect((await callAuth(server, '/recover', { email: link })).status).toBe(200);
    await server.mails.mailTo(email, (mail) => mail.text.includes('kind=recovery'));
    const again = await mailedCode(server, email, token);
    const input = { user_email_param: link, otp_code_param: again };
    expect((await call(server.anonymousClient(), 'verify_otp_code', input)).data).toBe(true);
  });

  test('when an address is changed', async () => {
    for (const [index, paste] of PASTED.entries()) {
      const person = await server.createPerson();
      const wanted = `nueva${index}@acme.test`;
      const change = { email: paste(wanted), current_password: person.password };
      expect((await person.client.auth.updateUser(change)).error).toBeNull();
      expect(await stored('auth.email_changes', 'new_email', `user_id = '${person.id}'`)).toEqual([wanted]);
    }
  });

  test('in invitations, one or several, and by administrators', async () => {
    const owner = await server.createPerson({ admin: true });
    const { team } = await createProject(owner);
    for (const [index, paste] of PASTED.entries()) {
      const input = { team_id: team, email: paste(`una${index}@acme.test`), role: 'member' };
      expect((await call(owner.client, 'invite_member', input)).data).toEqual({ outcome: 'invited' });
      const added = { email: paste(`alta${index}@acme.test`), full_name: 'Alta' };
      expect((await call(owner.client, 'admin_add_person', added)).status).toBe(200);
    }
    const emails = PASTED.map((paste) => paste('varias@acme.test'));
    expect((await call(owner.client, 'invite_members', { team_id: team, emails })).data).toEqual([
      { email: 'varias@acme.test', outcome: 'invited' },
    ]);
    expect((await stored('public.invitations', 'email', `team_id = '${team}'`)).sort()).toEqual([
      ...PASTED.map((_, index) => `una${index}@acme.test`),
      'varias@acme.test',
    ]);
    expect((await stored('auth.users', 'email', `email ~ 'alta'`)).sort()).toEqual(
      PASTED.map((_, index) => `alta${index}@acme.test`),
    );
  });
});

test.each(WRONG)('%j is no address anywhere', async (email) => {
  const owner = await server.createPerson({ admin: true });
  const { team } = await createProject(owner);
  const refused = { status: 400 };
  const credentials = { email, password: TEST_PASSWORD };
  expect(await callAuth(server, '/token?grant_type=password', credentials)).toMatchObject(refused);
  expect(await callAuth(server, '/otp', { email, create_user: false })).toMatchObject(refused);
  expect(await callAuth(server, '/recover', { email })).toMatchObject(refused);
  const change = await owner.client.auth.updateUser({ email, current_password: owner.password });
  expect(change.error?.code).toBe('validation_failed');
  const invited = { team_id: team, email, role: 'member' };
  expect(await call(owner.client, 'invite_member', invited)).toMatchObject(refused);
  expect(await call(owner.client, 'admin_add_person', { email, full_name: 'X' })).toMatchObject(refused);
});

describe('the database', () => {
  test('knows an address as the program does', async () => {
    const typed = [
      ...FORMS,
      ...REFUSED,
      ...LISTS.map(([text]) => text),
      "o'brien@acme.test",
      'ana@localhost',
    ];
    const texts = [
      ...new Set([...typed, ...typed.map(readEmailAddress), ...typed.flatMap(readEmailAddresses)]),
    ]
      // PostgreSQL stores no such character
      .filter((text) => !text.includes('\0'));
    const { rows } = await server.pool.query<{ text: string; stored: boolean }>(
      'select text, app.is_email_address(text) as stored from unnest($1::text[]) text',
      [texts],
    );
    expect(rows).toEqual(texts.map((text) => ({ text, stored: isEmailAddress(text) })));
    expect(rows.filter((row) => row.stored).length).toBeGreaterThan(5);
  });

  test.each(['mailto:luis@acme.test', 'luis@acme.test.', '\u200Bluis@acme.test'])(
    'refuses %j',
    async (email) => {
      const owner = await server.createPerson();
      const { id: project, team } = await createProject(owner);
      const refused = expect.objectContaining({ code: '23514' });
      const insert = (text: string, values: unknown[]) =>
        server.pool.query(text, values).then(
          () => 'inserted',
          (error: unknown) => error,
        );
      expect(await insert('insert into auth.users (email) values ($1)', [email])).toEqual(refused);
      expect(await insert('update auth.users set email = $1 where id = $2', [email, owner.id])).toEqual(
        refused,
      );
      expect(
        await insert('insert into auth.email_changes (user_id, new_email) values ($2, $1)', [
          email,
          owner.id,
        ]),
      ).toEqual(refused);
      expect(
        await insert('insert into public.invitations (project_id, team_id, email) values ($2, $3, $1)', [
          email,
          project,
          team,
        ]),
      ).toEqual(refused);
    },
  );
});
