import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { inProject, ROOT } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The exit code of a child as in a shell: 128 plus the number of the signal that ended it. */
function codeOf(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}

/**
 * Runs a program to its end with our terminal, and passes signals on to it.
 * @returns its exit code.
 */
export async function run(command, args, { env = {}, cwd = ROOT, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, pass);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(codeOf(code, signal)));
    });
  } finally {
    for (const signal of PASSED_ON) process.off(signal, pass);
  }
}

/**
 * Runs a program to its end and collects its output.
 * @returns its exit code and its output, including errors; code 127 if there is no such program.
 */
export async function capture(command, args, { env = {}, cwd = ROOT } = {}) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: codeOf(code, signal), output }));
  });
}

/**
 * The environment of a Node process that starts fast and takes little memory: it keeps its compiled code for the next one, its
 * threads share one arena of memory, and the program that hashes passwords takes no whole huge page (2 MB) for its few objects.
 */
export const LEAN = {
  NODE_COMPILE_CACHE: inProject('.cache/compiled'),
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_ALLOW_THP: '0',
};

// V8 releases the memory of young objects late: after a burst, tens of megabytes would stay allocated for minutes. The server
// collects the garbage of its start itself
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', '--expose-gc'];

/** Arguments for Node to run the project's TypeScript without a build, without warnings about that, in little memory. */
export function nodeArguments(file, args) {
  return [...FLAGS, file, ...args];
}

/** Like {@link nodeArguments}, for a program that reads settings: it also reads `.env`, and the environment takes precedence. */
export function serverArguments(file, args) {
  const settings = inProject('.env');
  return [...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...nodeArguments(file, args)];
}

/**
 * Replaces this process with another program, with the same terminal and signals and without our memory. If the system cannot
 * do that, it runs the program and ends with its exit code.
 */
export async function become(command, args, env = {}) {
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning'); // hides the warning that execve is experimental
    process.execve(command, [command, ...args], { ...process.env, ...env });
  }
  process.exit(await run(command, args, { env }));
}
