import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILED } from './compiled.ts';

/** What a command printed, and the code that it ended with. */
interface Run {
  code: number | null;
  /** As latin1, so that bytes survive. */
  out: string;
  err: string;
}

/** A command of `npm run scrum` as a process of its own, in a group of its own. */
export function startCommand(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    env: { PATH: process.env['PATH'], ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    run.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ ...run, code: code as number | null }));
  return { child, ended };
}
/** Runs a command of `npm run scrum` to its end, with these settings alone. */
export const scrum = (args: string[], env: Record<string, string>) => startCommand(args, env).ended;
