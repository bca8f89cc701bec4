import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { startServer, type TestServer } from '../testing/harness.ts';
import { createLargeInstallation } from '../testing/large-installation.ts';

const PEOPLE = 60;

let server: TestServer;
let tokens: string[];
beforeAll(async () => {
  server = await startServer();
  const owner = await server.createPerson({ name: 'Ana Propia' });
  const size = { projects: 50, stories: 400, lines: 3, people: PEOPLE };
  const people = await createLargeInstallation(server.pool, owner.id, 'GR', size, true);
  tokens = await Promise.all(people.map(tokenOf));
}, 600_000);
afterAll(() => server.close());

/** Opens a session of a person directly: sixty sign-ins with passwords would take longer than the test. */
async function tokenOf(person: string): Promise<string> {
  const { rows } = await server.pool.query<{ id: string; email: string }>(
    `insert into auth.sessions (user_id, amr) values ($1, 'password')
     returning id, (select email from auth.users where id = user_id)`,
    [person],
  );
  const { id = '', email = '' } = rows[0] ?? {};
  const { tokens: signer } = server.running.context;
  const claims = { role: 'authenticated', sub: person, session_id: id, email, amr: 'password' } as const;
  return (await signer.sign(claims)).token;
}

async function call(token: string, name: string, input: object): Promise<number> {
  const answer = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test.each([
  ['the dashboard over 50 projects', 'dashboard', {}],
  [
    'the board of all projects',
    'board',
    { columns: STORY_STATUSES.map((status) => ({ status, size: 100 })) },
  ],
])(
  '%s opens for 60 people at once',
  async (_what, name, input) => {
    const statuses = await Promise.all(tokens.map((token) => call(token, name, input)));
    expect(statuses).toEqual(Array.from({ length: PEOPLE }, () => 200));
  },
  300_000,
);
