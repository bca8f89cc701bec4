import { existsSync } from 'node:fs';
import path from 'node:path';
import { messages, Sentence } from './messages.mjs';
import { capture } from './processes.mjs';

/** Outputs of npm, and our sentence for each. */
const CAUSES = [
  [/ENOSPC/, messages.diskFull],
  [/EACCES|EROFS|EPERM/, messages.denied],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH/,
    messages.noNetwork,
  ],
];

/** The Node that npm was installed with: the npm of some systems works with no other. */
function npmNode() {
  return process.env.SCRUM_NPM_NODE ?? process.execPath;
}

/** The script of npm: the one that runs this command, or the one beside its Node; undefined: use the program `npm`. */
function npmScript() {
  const beside = path.resolve(path.dirname(npmNode()), '../lib/node_modules/npm/bin/npm-cli.js');
  const onWindows = path.resolve(path.dirname(npmNode()), 'node_modules/npm/bin/npm-cli.js');
  const running = process.env.npm_execpath ?? '';
  const candidates = [running.endsWith('npm-cli.js') ? running : '', beside, onWindows];
  return candidates.find((file) => file !== '' && existsSync(file));
}

function explain(output) {
  const known = CAUSES.find(([pattern]) => pattern.test(output));
  if (known) return known[1]();
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const telling = lines.find((line) => line !== '' && !line.startsWith('code '));
  return messages.npmFailed(telling ?? lines[0]);
}

/** The error of npm for a lock file without all packages. */
export class IncompleteLock extends Sentence {}

/** Runs npm to its end. @throws {Sentence} with the reason of a failure. */
export async function npm(args, { cwd } = {}) {
  const script = npmScript();
  const quiet = ['--loglevel=error'];
  const PATH = [path.dirname(npmNode()), process.env.PATH].join(path.delimiter);
  const { code, output } = script
    ? await capture(npmNode(), [script, ...args, ...quiet], { cwd, env: { PATH } })
    : await capture('npm', [...args, ...quiet], { cwd, env: { PATH } });
  if (code === 127 && !script) throw new Sentence(messages.noNpm());
  if (/EUSAGE/.test(output)) throw new IncompleteLock(explain(output));
  if (code !== 0) throw new Sentence(explain(output));
}
