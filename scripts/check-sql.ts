/** Fails for each line of an `.sql` file that is too long to be read beside another one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_LINE_LENGTH = 140;

const root = path.resolve(import.meta.dirname, '..');
for (const file of globSync(['server/**/*.sql', 'migrations/**/*.sql'], { cwd: root })) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if ([...line].length <= MAX_LINE_LENGTH) continue;
    console.error(`${file}:${index + 1} has ${[...line].length} characters: at most ${MAX_LINE_LENGTH}`);
    process.exitCode = 1;
  }
}
