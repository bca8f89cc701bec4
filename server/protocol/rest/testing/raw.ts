import type { Person, TestServer } from '#server/testing/harness.ts';

/** A raw response of the table API. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it is empty or not JSON. */
  json: unknown;
}

export interface RawOptions {
  method?: string;
  body?: unknown;
  /** The text to send unchanged, instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Calls `/rest/v1/<path>` with fetch, as a person or signed out, for requests that the official client cannot make. */
export async function rawCaller(server: Pick<TestServer, 'url'>, person?: Pick<Person, 'client'>) {
  const { data } = person ? await person.client.auth.getSession() : { data: { session: null } };
  const token = data.session?.access_token;
  return async (
    path: string,
    { method = 'GET', body, text, headers = {} }: RawOptions = {},
  ): Promise<RawAnswer> => {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: 'anon',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, json: parsed(answer) };
  };
}
