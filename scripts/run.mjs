/**
 * Runs every command of the project, also in a new clone: it finds or downloads a recent Node, installs missing dependencies,
 * builds client and server, and then runs the command. Plain JavaScript without dependencies, for Node 18 and newer.
 */
import { ensureBuilt, isBuilt, SERVER } from './lib/builds.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { messages, progress, Sentence, sentenceOf } from './lib/messages.mjs';
import { requireRecentNode } from './lib/node-version.mjs';
import { inProject } from './lib/paths.mjs';
import { become, LEAN, nodeArguments, serverArguments } from './lib/processes.mjs';

/** `argumentsOf`: {@link serverArguments} for a program that reads settings, else {@link nodeArguments}. */
const becomeProgram = (file, argumentsOf) => async (args) => {
  await become(process.execPath, argumentsOf(inProject(file), args), LEAN);
};

/** The needs and the file of each command. `tools`: the development tools; `built`: client and server, built. */
const COMMANDS = {
  start: { built: true, act: becomeProgram(SERVER, serverArguments) },
  scrum: { act: becomeProgram('server/cli/main.ts', serverArguments) },
  dev: { tools: true, act: async () => (await import('./dev.mjs')).dev() },
  types: { tools: true, act: becomeProgram('scripts/types.ts', nodeArguments) },
  check: { tools: true, act: async () => (await (await import('./check.mjs')).check()).length },
  bench: { tools: true, built: true, act: becomeProgram('bench/main.ts', nodeArguments) },
  // these build the client themselves, and report a failed build as a failed check
  test: { tools: true, act: async () => (await import('./test.mjs')).test() },
  'test:all': { tools: true, act: async () => (await import('./test.mjs')).testAll() },
  'test:external': { tools: true, act: async () => (await import('./test.mjs')).testExternal() },
  'test:rest': { tools: true, act: async () => (await import('./test.mjs')).testRest() },
};

async function main([name = '', ...args]) {
  const command = COMMANDS[name];
  if (!command) throw new Sentence(messages.usage(Object.keys(COMMANDS)));
  await requireRecentNode();
  const mustBuild = Boolean(command.built) && !isBuilt();
  await ensureDependencies({ withDev: Boolean(command.tools) || mustBuild });
  if (mustBuild) await ensureBuilt();
  return (await command.act(args)) ?? 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const sentence = error instanceof Sentence ? error.message : sentenceOf(error);
  if (!sentence) throw error;
  progress(`\n${sentence}\n`);
  process.exitCode = 1;
}
