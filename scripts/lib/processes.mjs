import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { inProject, ROOT } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The exit code of a child as a shell would give it: 128 and the signal's number where one ended it. */
function codeOf(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}

/**
 * Runs a program to its end with our terminal, passing signals on to it.
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
 * Runs a program to its end and keeps what it prints.
 * @returns its exit code and its output, errors included; code 127 when there is no such program.
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

// V8 gives the space for young objects back late: after a burst, tens of megabytes would stay for minutes
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

/** Arguments for Node to run the project's TypeScript as it is, without remarks about that, in little memory. */
export function nodeArguments(file, args) {
  return [...FLAGS, file, ...args];
}

/** As {@link nodeArguments}, for a program that reads settings: `.env` of the project adds to the environment, which wins. */
export function serverArguments(file, args) {
  const settings = inProject('.env');
  return [...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...nodeArguments(file, args)];
}

/**
 * Becomes another program: same process, terminal and signals, and none of our memory kept. Where the system cannot,
 * runs it and ends with its exit code.
 */
export async function become(command, args, env = {}) {
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning'); // execve is announced as experimental
    process.execve(command, [command, ...args], { ...process.env, ...env });
  }
  process.exit(await run(command, args, { env }));
}
