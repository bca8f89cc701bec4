import { expect } from 'vitest';
import { type Answer, callAuth } from '../auth-calls.ts';
import { TEST_PASSWORD, type TestServer } from '../harness.ts';

/** The sender of a request. */
export interface From {
  network: string;
  /** The cookie of a browser. */
  cookie?: string;
}

let networks = 0;

/** A new address, in a network that no other test uses. */
export function newNetwork(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${1 + (networks % 250)}`;
}

/** The headers of a request from a sender, behind one proxy (`TRUST_PROXY: '1'`). */
export const headersOf = ({ network, cookie }: From): Record<string, string> => ({
  'x-forwarded-for': network,
  ...(cookie !== undefined && { cookie }),
});

/** The cookie that a browser stores after a response. */
export const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? '';

export function signIn(server: TestServer, from: From, email: string, password: string): Promise<Answer> {
  return callAuth(server, '/token?grant_type=password', { email, password }, { headers: headersOf(from) });
}

/** Creates a person, and a browser that they have signed in with from home. */
export async function personWithBrowser(server: TestServer) {
  const { id, email } = await server.createPerson();
  const home = newNetwork();
  const answer = await signIn(server, { network: home }, email, TEST_PASSWORD);
  expect(answer.status).toBe(200);
  return { id, email, home, cookie: cookieOf(answer) };
}

/** Signs in with wrong passwords, one after the other. @returns the codes of the responses. */
export async function failOften(server: TestServer, times: number, from: (n: number) => From, email: string) {
  const codes: string[] = [];
  for (let n = 1; n <= times; n += 1) {
    codes.push((await signIn(server, from(n), email, `intento-${n}`)).body.code);
  }
  return codes;
}

/** Sets the counter that all strangers share at an account, as if many networks had made attempts. */
export async function countStrangers(
  server: TestServer,
  what: 'password' | 'code' | 'mail',
  email: string,
  count: number,
): Promise<void> {
  await server.pool.query(
    `insert into auth.throttles values ($1, $2, now() + interval '30 minutes')
     on conflict (key) do update set count = excluded.count`,
    [`${what}:account:${email}`, count],
  );
}
