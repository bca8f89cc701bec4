/** Fails for each line of an `.sql` file that is too long to be read beside another one. */
import { filesIn, read, report } from './lib/findings.ts';

const MAX_LINE_LENGTH = 140;

const files = ['server', 'migrations'].flatMap(filesIn).filter((file) => file.endsWith('.sql'));
const problems = files.flatMap((file) =>
  read(file)
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, length: [...line].length }))
    .filter(({ length }) => length > MAX_LINE_LENGTH)
    .map(({ place, length }) => `${place} has ${length} characters: at most ${MAX_LINE_LENGTH}`),
);
report(problems);
