import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { installedFolder } from '../testing/processes/embedded-process.ts';
import {
  databaseProcesses,
  runCommand,
  signal,
  startServerProcess,
} from '../testing/processes/server-process.ts';

const EMAIL = 'ana@acme.test';
const PASSWORD = 'secreto-123';
const KILLS = 10;
const WRITERS = 4;

class Api {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string): Promise<Api> {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'anon' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return new Api(url, access_token);
  }

  /** The rows of a response. @throws if there is no response, or a refusal. */
  async request(target: string, body?: object): Promise<Record<string, unknown>[]> {
    const answer = await fetch(`${this.#url}/rest/v1/${target}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        apikey: 'anon',
        authorization: `Bearer ${this.#token}`,
        prefer: 'return=representation',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>[];
  }
}

/** Writes stories one after the other until the server is gone, and records the title of each answered write. */
async function writeUntilGone(
  api: Api,
  project: unknown,
  name: string,
  answered: Set<string>,
): Promise<void> {
  for (let n = 1; ; n += 1) {
    const title = `${name}-${n}`;
    try {
      const [story] = await api.request('user_stories', { project_id: project, title });
      if (story?.['title'] === title) answered.add(title);
    } catch (error) {
      if (error instanceof TypeError) return; // the error of fetch without a response
      throw error;
    }
  }
}

async function storedTitles(api: Api, titles: string[]): Promise<string[]> {
  const stored: string[] = [];
  for (let from = 0; from < titles.length; from += 100) {
    const list = titles.slice(from, from + 100).join(',');
    const rows = await api.request(`user_stories?select=title&title=in.(${list})`);
    stored.push(...rows.map((row) => String(row['title'])));
  }
  return stored;
}

test('after being killed at ten random moments, the server has every answered write', async () => {
  const dataDir = installedFolder();
  const answered = new Set<string>();
  let server = await startServerProcess(dataDir);
  await runCommand(dataDir, ['user', 'add', '--email', EMAIL, '--name', 'Ana', '--password', PASSWORD]);
  let api = await Api.signIn(server.url);
  const [project] = await api.request('projects', { name: 'Resistencia' });

  for (let round = 1; round <= KILLS; round += 1) {
    const before = answered.size;
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilGone(api, project?.['id'], `r${round}w${writer}`, answered),
    );
    // the moment is random, while writes are in progress
    await sleep(200 + Math.random() * 1000);
    const database = databaseProcesses(dataDir);
    await server.killGroup();
    // every second time the database is killed too
    if (round % 2 === 0) for (const pid of database) signal(pid, 'SIGKILL');
    await Promise.all(writers);
    expect(answered.size).toBeGreaterThan(before);

    server = await startServerProcess(dataDir);
    api = await Api.signIn(server.url);
    const titles = [...answered];
    expect((await storedTitles(api, titles)).sort()).toEqual(titles.sort());
  }
  await server.stop();
  expect(databaseProcesses(dataDir)).toEqual([]);
});
