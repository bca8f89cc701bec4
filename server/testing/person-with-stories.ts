import { runCommand } from './processes/server-process.ts';

const PASSWORD = 'secreto-123';

async function signIn(url: string, email: string): Promise<{ token: string; id: string }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token: token, user } = (await response.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { token, id: user.id };
}

async function insert(url: string, token: string, table: string, rows: object): Promise<{ id: string }[]> {
  const response = await fetch(`${url}/rest/v1/${table}?select=id`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify(rows),
  });
  if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string }[];
}

/**
 * Creates an account with a project of 400 stories, each with a text of 4 kB, on a server in its own process.
 * @returns its token, and the ids of the account, the project and the stories.
 */
export async function createPersonWithStories(
  url: string,
  dataDir: string,
  name: string,
): Promise<{ token: string; ids: string[] }> {
  const email = `${name}@acme.test`;
  await runCommand(dataDir, ['user', 'add', '--email', email, '--name', name, '--password', PASSWORD]);
  const { token, id } = await signIn(url, email);
  const [project] = await insert(url, token, 'projects', { name, owner_id: id });
  const ids = [id, project?.id ?? ''];
  for (let batch = 0; batch < 4; batch += 1) {
    const stories = Array.from({ length: 100 }, (_, n) => ({
      project_id: project?.id,
      title: `Historia ${batch}-${n}`,
      description: 'Una frase de una historia. '.repeat(150),
    }));
    ids.push(...(await insert(url, token, 'user_stories', stories)).map((story) => story.id));
  }
  return { token, ids };
}
