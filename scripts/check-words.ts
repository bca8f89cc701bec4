// Fails when an exported name has a word that CONTRIBUTING forbids, or a docstring begins in a way that stops a reader: with a
// clause in place of a noun, a preposition, or a negative subject.
import { filesIn, read, report } from './lib/findings.ts';

const FOLDERS = ['client', 'server', 'shared', 'scripts', 'bench'];
/** Written by `npm run types`. */
const GENERATED = ['shared/database.types.ts', 'shared/database.rows.ts'];

/** Words that no exported name has. The names of tables and columns are no exports. */
const FORBIDDEN_WORDS = new Set(
  'deal farewell fewest held kept least most shown slip taken takes tell told truth wish'.split(' '),
);
/** How no docstring begins. */
const FORBIDDEN_BEGINNING =
  /^(?:what(?:ever)?|whoever|whom|nobody|nothing|that of|those of|(?:by|of|in|on|for|from|to|with) (?:which|what|whom|whose))\b/i;

const EXPORT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const DOCSTRING = /\/\*\*\s*(?:\*\s)?([\s\S]*?)\*\//g;

const wordsOf = (name: string): string[] =>
  name.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function findingsOf(file: string): string[] {
  const text = read(file);
  const names = [...text.matchAll(EXPORT)].flatMap(({ index, 1: name = '' }) =>
    wordsOf(name)
      .filter((word) => FORBIDDEN_WORDS.has(word))
      .map((word) => `${file}:${lineAt(text, index)} exports ${name}: another word than '${word}'`),
  );
  const docstrings = [...text.matchAll(DOCSTRING)].flatMap(({ index, 1: docstring = '' }) => {
    const beginning = FORBIDDEN_BEGINNING.exec(docstring)?.[0];
    return beginning ? [`${file}:${lineAt(text, index)} begins with '${beginning}'`] : [];
  });
  return [...names, ...docstrings];
}

const files = FOLDERS.flatMap(filesIn).filter(
  (file) => /\.(?:tsx?|mjs)$/.test(file) && !GENERATED.includes(file),
);
report(files.flatMap(findingsOf));
