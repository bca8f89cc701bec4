import { describe, expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { serverForFile, startServer } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import type { InvitedAddress } from '#shared/contracts/invite-member.ts';

/** Inviting several addresses at once, sending again and withdrawing: who may, and which links stay valid. */

const server = await serverForFile({ ALLOWED_EMAIL_DOMAINS: 'acme.test' });
const owner = await server.createPerson({ name: 'Ana Propia' });
const developer = await server.createPerson();
const project = await createProject(owner);
await addMember(owner, project.team, developer);

const secretIn = (text: string) => /token_hash=([\w-]{43})/.exec(text)?.[1] ?? '';
/** Whether a link is still valid. */
async function lives(secret: string): Promise<boolean> {
  const { ok } = await fetch(`${server.url}/auth/v1/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'invitation', token_hash: secret }),
  });
  return ok;
}
async function open(email: string): Promise<{ id: string; secret: string }> {
  await call(owner.client, 'invite_member', { team_id: project.team, email, role: 'tester' });
  const { text } = await server.mails.mailTo(email);
  const { data } = await owner.client
    .from('invitations')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError();
  return { id: data.id, secret: secretIn(text) };
}
/** Moves an invitation into the past, so that the pause between two mails is over too. */
const backdate = async (id: string, by: string) => {
  await server.pool.query(`delete from auth.throttles where key like 'invite:pause:%'`);
  await server.pool.query(
    `update public.invitations set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where id = $1`,
    [id, by],
  );
};

describe('several addresses at once', () => {
  test('have one outcome each, and a refused one does not stop the others', async () => {
    const known = await server.createPerson();
    const results = await call(owner.client, 'invite_members', {
      team_id: project.team,
      emails: ['Una@acme.test', 'dos@fuera.test', known.email, developer.email, 'una@acme.test'],
      role: 'developer',
    });
    expect(results).toEqual([
      { email: 'una@acme.test', outcome: 'invited' },
      {
        email: 'dos@fuera.test',
        outcome: 'refused',
        code: 'PT400',
        hint: 'domain_not_allowed',
        message: 'Solo se puede invitar a direcciones de acme.test.',
        details: JSON.stringify({ domains: 'acme.test' }),
      },
      { email: known.email, outcome: 'added' },
      expect.objectContaining({ email: developer.email, outcome: 'refused', hint: 'already_member' }),
    ]);
    expect((await server.mails.mailTo('una@acme.test')).subject).toContain('Tienda');
    const { data } = await known.client.from('projects').select('id');
    expect(data).toEqual([{ id: project.id }]);
  });

  test('are only for people who manage the project, and limited in number', async () => {
    const input = { team_id: project.team, emails: ['x@acme.test'] };
    expect(await call(developer.client, 'invite_members', input)).toEqual({
      status: 403,
      code: 'not_manager',
    });
    expect(await call(server.anonymousClient(), 'invite_members', input)).toMatchObject({ status: 401 });
    const many = Array.from({ length: 51 }, (_, n) => `n${n}@acme.test`);
    expect(await call(owner.client, 'invite_members', { ...input, emails: many })).toMatchObject({
      status: 400,
    });
    expect(await call(owner.client, 'invite_members', { ...input, emails: [] })).toMatchObject({
      status: 400,
    });
    const { data } = await owner.client.from('invitations').select('id').eq('email', 'x@acme.test');
    expect(data).toEqual([]);
  });
});

describe('sending again', () => {
  test('renews an invitation that has expired, and mails another link', async () => {
    const { id, secret } = await open('caducada@acme.test');
    expect(await lives(secret)).toBe(true);
    await backdate(id, '8 days');
    expect(await lives(secret)).toBe(false);
    expect(await call(owner.client, 'resend_invitation', { invitation_id: id })).toEqual({
      outcome: 'invited',
    });
    const again = await server.mails.mailTo('caducada@acme.test', ({ text }) => secretIn(text) !== secret);
    expect(await lives(secretIn(again.text))).toBe(true);
    const { data } = await owner.client
      .from('invitations')
      .select('role')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(data.role).toBe('tester');
  });

  test('reports if a mail was sent just before', async () => {
    const { id } = await open('reciente@acme.test');
    expect(await call(owner.client, 'resend_invitation', { invitation_id: id })).toEqual({
      outcome: 'invited',
      mailed_before: true,
    });
  });

  test('is only for people who manage the project, while the invitation is open', async () => {
    const { id } = await open('abierta@acme.test');
    const gone = { status: 404, code: 'invitation_gone' };
    const input = { invitation_id: id };
    expect(await call(developer.client, 'resend_invitation', input)).toEqual(gone);
    await owner.client.from('invitations').delete().eq('id', id).throwOnError();
    expect(await call(owner.client, 'resend_invitation', input)).toEqual(gone);
  });
});

describe('withdrawing', () => {
  test('ends the link', async () => {
    const { id, secret } = await open('retirada@acme.test');
    expect((await developer.client.from('invitations').delete().eq('id', id).select()).data).toEqual([]);
    expect(await lives(secret)).toBe(true);
    expect((await owner.client.from('invitations').delete().eq('id', id).select('id')).data).toEqual([
      { id },
    ]);
    expect(await lives(secret)).toBe(false);
  });

  test('happens automatically when the project is deleted', async () => {
    const other = await createProject(owner, 'Otro');
    await call(owner.client, 'invite_member', { team_id: other.team, email: 'otro@acme.test' });
    const secret = secretIn((await server.mails.mailTo('otro@acme.test')).text);
    await call(owner.client, 'delete_project', { project_id: other.id });
    expect(await lives(secret)).toBe(false);
  });
});

test('without a mail server, sending again returns a link to pass on', async () => {
  const silent = await startServer({ SMTP_URL: '' });
  try {
    const ana = await silent.createPerson();
    const own = await createProject(ana);
    await call(ana.client, 'invite_members', {
      team_id: own.team,
      emails: ['a@acme.test', 'b@acme.test'],
    }).then((results) => {
      for (const result of results as InvitedAddress[]) {
        expect(result).toMatchObject({
          outcome: 'invited',
          link: expect.stringContaining('#kind=invitation'),
        });
      }
    });
    const { data } = await ana.client
      .from('invitations')
      .select('id')
      .eq('email', 'a@acme.test')
      .single()
      .throwOnError();
    expect(await call(ana.client, 'resend_invitation', { invitation_id: data.id })).toMatchObject({
      outcome: 'invited',
      link: expect.stringMatching(/^\/auth#kind=invitation&token_hash=[\w-]{43}$/),
    });
  } finally {
    await silent.close();
  }
});

test('names carry no links into the mail', async () => {
  const sender = await server.createPerson({ name: 'Soporte http://malo.example/entra' });
  const trap = await createProject(sender, 'Premio en www.malo.example');
  await call(sender.client, 'invite_member', { team_id: trap.team, email: 'victima@acme.test' });
  const { subject, text, html } = await server.mails.mailTo('victima@acme.test');
  expect(subject).toBe(
    'Soporte http: //malo. example/entra te invita al proyecto Premio en www. malo. example',
  );
  for (const part of [subject, text, html]) expect(part).not.toMatch(/malo\.example|http:\/\/malo/);
});
