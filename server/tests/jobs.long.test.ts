import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../testing/harness.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { installedFolder, scratchFolder, until } from '../testing/processes/embedded-process.ts';
import {
  databaseProcesses,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes/server-process.ts';

const EMAIL = 'ana@acme.test';
const LIMIT_MS = 90_000;

async function mailServer(): Promise<MailServer> {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  return mails;
}

async function start(folder: string, env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(folder, env);
  onTestFinished(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.killGroup();
    await until(() => databaseProcesses(folder).length === 0);
  });
  return server;
}

async function addAccount(folder: string, env: Record<string, string>): Promise<void> {
  await runCommand(
    folder,
    ['user', 'add', '--email', EMAIL, '--name', 'Ana', '--password', 'secreto-123'],
    env,
  );
}

async function askForCode(server: ServerProcess): Promise<void> {
  const answer = await fetch(`${server.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, create_user: false }),
  });
  expect(answer.status).toBe(200);
}

const codes = (mails: MailServer) =>
  mails.mails.filter((mail) => mail.to === EMAIL && /^\d{6}$/m.test(mail.text));

test.each(['kill -9', 'SIGTERM'])(
  'a mail that hung when its server ended by %s goes out after the next start',
  async (end) => {
    const folder = installedFolder();
    const mails = await mailServer();
    const env = { SMTP_URL: mails.url };
    const first = await start(folder, env);
    await addAccount(folder, env);
    const answerAgain = mails.hang();
    await askForCode(first);
    await until(() => mails.hanging === 1);
    if (end === 'SIGTERM') expect(await first.stop()).toBe(0);
    else await first.killGroup();
    answerAgain();

    await start(folder, env);
    await until(() => codes(mails).length > 0);
    expect(codes(mails)).toHaveLength(1);
    expect(mails.hanging).toBe(1);
  },
  LIMIT_MS,
);

test(
  'a living node takes over the mail of a dead one, and only of a dead one',
  async () => {
    const database = await createDatabase();
    const folder = scratchFolder();
    const mails = await mailServer();
    const env = { SMTP_URL: mails.url, DATABASE_URL: database.url };
    onTestFinished(() => database.drop());
    const first = await start(folder, env);
    await addAccount(folder, env);
    const answerAgain = mails.hang();
    await askForCode(first);
    await until(() => mails.hanging === 1);
    answerAgain();

    // a node that starts looks for jobs of dead nodes at once: this one is alive
    const second = await start(folder, env);
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker.jobs where locked_at is not null',
    );
    await client.end();
    expect(rows).toHaveLength(1);
    expect(codes(mails)).toHaveLength(0);

    await first.killGroup();
    await until(() => codes(mails).length > 0);
    expect(codes(mails)).toHaveLength(1);
    expect(await second.stop()).toBe(0);
  },
  LIMIT_MS,
);

test(
  'a node that loses its connections keeps its running mail, which is sent once, and works on',
  async () => {
    const database = await createDatabase();
    const folder = scratchFolder();
    const mails = await mailServer();
    const env = { SMTP_URL: mails.url, DATABASE_URL: database.url };
    onTestFinished(() => database.drop());
    const server = await start(folder, env);
    await addAccount(folder, env);
    mails.delay(() => 15_000);
    await askForCode(server);
    await until(() => mails.unanswered === 1);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await until(async () => {
      const { rowCount } = await client.query(
        `select from graphile_worker.jobs where task_identifier = 'send_code'`,
      );
      return rowCount === 0;
    });
    expect(mails.unanswered).toBe(0);
    expect(codes(mails)).toHaveLength(1);
    mails.delay(() => 0);
    await client.query(
      `select app.add_job('send_recovery', json_build_object('email', $1::text, 'requested_at', now()))`,
      [EMAIL],
    );
    await until(() => mails.mails.length === 2);
    await client.end();
    expect(await server.stop()).toBe(0);
  },
  LIMIT_MS,
);

test(
  'twenty codes through a mail server that takes twelve seconds for each are twenty mails, none with a dead code',
  async () => {
    const folder = installedFolder();
    const mails = await mailServer();
    const env = { SMTP_URL: mails.url };
    const people = Array.from({ length: 20 }, (_, n) => `person-${n}@acme.test`);
    for (const email of people) {
      await runCommand(
        folder,
        ['user', 'add', '--email', email, '--name', 'Ana', '--password', 'secreto-123'],
        env,
      );
    }
    const server = await start(folder, env);
    mails.delay(() => 12_000);
    const post = (target: string, body: object) =>
      fetch(`${server.url}/auth/v1/${target}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const asked = await Promise.all(people.map((email) => post('otp', { email, create_user: false })));
    expect(asked.map(({ status }) => status)).toEqual(people.map(() => 200));
    await until(() => mails.mails.length >= people.length);
    await until(() => mails.unanswered === 0);
    expect(mails.mails.map(({ to }) => to).sort()).toEqual(people.toSorted());
    const entered = await Promise.all(
      mails.mails.map(({ to, text }) =>
        post('verify', { email: to, token: /^(\d{6})$/m.exec(text)?.[1], type: 'email' }),
      ),
    );
    expect(entered.map(({ status }) => status)).toEqual(people.map(() => 200));
  },
  4 * LIMIT_MS,
);
