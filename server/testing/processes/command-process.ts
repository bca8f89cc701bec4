import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { LEAN } from '#scripts/lib/processes.mjs';

/** The output of a command, and its exit code. */
interface Run {
  code: number | null;
  /** The output as latin1, which preserves bytes. */
  out: string;
  err: string;
}

/** Starts a command of `npm run scrum` in a separate process group. */
export function startCommand(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args], {
    env: { PATH: process.env['PATH'], ...LEAN, ...env },
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
/** Runs a command of `npm run scrum` to its end, with only these settings. */
export const scrum = (args: string[], env: Record<string, string>) => startCommand(args, env).ended;

/** The words that add an account with a password. */
export const userAdd = (email: string) => [
  'user',
  'add',
  '--email',
  email,
  '--name',
  'Ana',
  '--password',
  'clave-de-ana',
];
