import { request as httpRequest } from 'node:http';
import type { TestServer } from './harness.ts';

/** A raw response. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any;
}

/** Calls `/auth/v1` without the official client. */
export async function callAuth(
  server: Pick<TestServer, 'url'>,
  path: string,
  body?: unknown,
  {
    token,
    method = 'POST',
    headers = {},
  }: { token?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** The same with a given `Host`, which `fetch` does not allow. */
export async function callAuthAs(
  server: Pick<TestServer, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Pick<Answer, 'status' | 'body'>> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${server.url}/auth/v1${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** Requests a sign-in code and reads it from the mail; `after` is the code of an earlier mail. */
export async function mailedCode(server: TestServer, email: string, after?: string): Promise<string> {
  await forgetPause(server, email);
  const { error } = await server.anonymousClient().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error) throw error;
  const codeIn = (text: string) => /^(\d{6})$/m.exec(text)?.[1];
  const mail = await server.mails.mailTo(email, ({ text }) => ![undefined, after].includes(codeIn(text)));
  return codeIn(mail.text) ?? '';
}

/** Ends the pause between two mails to an address. */
export async function forgetPause(server: TestServer, email: string): Promise<void> {
  await server.pool.query(`delete from auth.throttles where key like '%:pause:' || $1`, [email]);
}

/** The secret of the link in a mail. */
export function linkSecret(text: string): string {
  return /token_hash=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** A code that is not the given one. */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}
