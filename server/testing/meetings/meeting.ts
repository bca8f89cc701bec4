import { onTestFinished } from 'vitest';
import { eagerClient } from '#server/protocol/realtime/testing/picture.ts';
import { installedFolder } from '../processes/embedded-process.ts';
import { runCommand, startServerProcess } from '../processes/server-process.ts';
import { type Actor, createProject, joinTeam, type Project } from '../scenario.ts';

/** Four people of one project, and the server that they use, in a process of its own. */
interface Meeting {
  /** The owner of the project, who leads. */
  lead: Actor;
  others: readonly [Actor, Actor, Actor];
  everybody: readonly Actor[];
  project: Project;
  /**
   * Kills the server with kill -9 while a call is on its way, and starts it again at the same address.
   * @param call an attempt whose answer is lost, or not.
   */
  killDuring: (call: () => PromiseLike<unknown>) => Promise<void>;
  /** @returns the exit code. */
  stop: () => Promise<number | null>;
}

const PASSWORD = 'secreto-123';

/** Starts a server with four people who belong to one project. */
export async function meetAtProcess(): Promise<Meeting> {
  const dataDir = installedFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  const { url } = server;
  const arrive = async (name: string): Promise<Actor> => {
    const email = `${name}@acme.test`;
    await runCommand(dataDir, ['user', 'add', '--email', email, '--name', name, '--password', PASSWORD]);
    const client = eagerClient(url);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { id: data.user.id, client };
  };
  const lead = await arrive('ana');
  const others = [await arrive('luis'), await arrive('eva'), await arrive('noa')] as const;
  const project = await createProject(lead);
  for (const person of others) await joinTeam(lead, project.team, person);
  return {
    lead,
    others,
    everybody: [lead, ...others],
    project,
    killDuring: async (call) => {
      const lost = Promise.resolve(call()).catch(() => undefined);
      await server.killGroup();
      server = await startServerProcess(dataDir, { PORT: new URL(url).port });
      await lost;
    },
    stop: () => server.stop(),
  };
}
