import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from './paths.mjs';

/** The text of a file of the project. */
export const read = (file: string): string => readFileSync(inProject(file), 'utf8');

/** The paths of everything below a folder of the project, from its root. */
export const filesIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** Prints what a check has found, and makes it fail then; otherwise prints `success`. */
export function report(problems: readonly string[], success = ''): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else if (success) console.log(success);
}
