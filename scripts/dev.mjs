import { spawn } from 'node:child_process';
import { inProject, ROOT } from './lib/paths.mjs';
import { serverArguments } from './lib/processes.mjs';

/** Runs the server and Vite, which both reload on changes, until one of them ends or the command is stopped. */
export async function dev() {
  const programs = [
    ['--watch', '--watch-preserve-output', ...serverArguments(inProject('server/main.ts'), [])],
    [inProject('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'],
  ];
  const children = programs.map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', (code) => {
            stop();
            resolve(code ?? 0);
          });
        }),
    ),
  );
  return Math.max(...codes);
}
