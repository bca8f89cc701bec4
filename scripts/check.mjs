import { messages, progress } from './lib/messages.mjs';
import { inProject } from './lib/paths.mjs';
import { capture, nodeArguments } from './lib/processes.mjs';

const tool = (file, ...args) => [inProject('node_modules', file), ...args];
const script = (file, ...args) => nodeArguments(inProject('scripts', file), args);

/** The types of a project. One checker: each further one instantiates most types again, twice the work where two checks run at once. */
const types = (project) => tool('typescript/bin/tsc', '--pretty', 'false', '--checkers', '1', '-p', project);

/** Every static check: its name, and what Node runs for it. */
const CHECKS = [
  [messages.checks.clientTypes, types('client')],
  [messages.checks.serverTypes, types('.')],
  [messages.checks.style, tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  [messages.checks.imports, script('check-imports.ts')],
  [messages.checks.unused, tool('knip/bin/knip.js')],
  [messages.checks.databaseTypes, script('types.ts', '--check')],
  [messages.checks.locales, script('check-locales.ts')],
  [messages.checks.classes, script('check-classes.ts')],
  [messages.checks.errors, script('check-errors.ts')],
  [messages.checks.texts, script('check-texts.ts')],
  [messages.checks.sql, script('check-sql.ts')],
  [messages.checks.words, script('check-words.ts')],
  [messages.checks.licences, script('check-licences.mjs')],
];

/** How many checks run at once: more would only wait for each other on a small machine. */
const AT_ONCE = 2;

async function runOne([name, args]) {
  const started = Date.now();
  const { code, output } = await capture(process.execPath, args, { env: { FORCE_COLOR: '0' } });
  const seconds = `${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s`;
  progress(`${code === 0 ? '✓' : '✗'} ${name} (${seconds})`);
  if (code !== 0) progress(output.trimEnd().replaceAll(/^/gm, '    '));
  return code === 0;
}

/** Runs all static checks, each to its end. @returns {Promise<string[]>} the names of those that failed. */
export async function check() {
  const waiting = [...CHECKS];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await runOne(next))) failed.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}
