// Fails when a name has a word that CONTRIBUTING forbids (an exported name, or any name in an SQL file), or when a sentence of a
// comment begins in a way that stops a reader: with a clause in place of a noun, a preposition, or a negative subject.
import { filesIn, read, report } from './lib/findings.ts';

const FOLDERS = ['client', 'server', 'shared', 'scripts', 'bench', 'e2e'];
/** Written by `npm run types`. */
const GENERATED = ['shared/database.types.ts', 'shared/database.rows.ts'];

const FORBIDDEN_WORDS = new Set(
  'deal farewell fewest held kept least most shown slip taken takes tell told truth wish'.split(' '),
);
/** SQL names that have such a word: a function of PostgreSQL, a column, and the right of a participant. */
const ALLOWED_NAMES = new Set(['least', 'shown_alone', 'takes_part']);
/** How no sentence of a comment begins. */
const FORBIDDEN_BEGINNING =
  /^(?:what(?:ever)?|whoever|whom|nobody|nothing|that of|those of|(?:by|of|in|on|for|from|to|with) (?:which|what|whom|whose))\b/i;

const EXPORT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const SQL_NAME = /\b[a-z_]\w*/g;
const SQL_LITERAL = /--.*|'(?:[^']|'')*'/g;

/** Comments, with all lines of one together. */
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g;
const LINE_COMMENTS = /(?:^[ \t]*\/\/.*\n)+|(?<=[^\s:]\s+)\/\/ .*$/gm;
const SQL_COMMENTS = /(?:^[ \t]*--.*\n)+|--.*$/gm;
/** The marks around a comment and at the beginnings of its lines. */
const MARKS = /^[ \t]*(?:\/\*+|\*\/|\*|\/\/|--)|\*\/$/gm;
/** A tag of a docstring, with the name of a parameter or the type of an error. */
const TAG = /@(?:param [\w.]+|returns|throws(?: \{\w+\})?)/g;

const wordsOf = (name: string): string[] =>
  name.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The names that a file gives, with their places. A literal in SQL is replaced by blanks, so that places stay. */
function namesIn(file: string, text: string): { name: string; index: number }[] {
  if (!file.endsWith('.sql'))
    return [...text.matchAll(EXPORT)].map(({ index, 1: name = '' }) => ({ name, index }));
  const code = text.replaceAll(SQL_LITERAL, (literal) => literal.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(SQL_NAME)]
    .map(({ index, 0: name }) => ({ name, index }))
    .filter(({ name }) => !ALLOWED_NAMES.has(name));
}

const sentencesOf = (comment: string): string[] =>
  comment
    .replaceAll(MARKS, ' ')
    .replaceAll(TAG, '.')
    .split(/[.!?]\s/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim());

function findingsOf(file: string): string[] {
  const text = read(file);
  const names = namesIn(file, text).flatMap(({ name, index }) =>
    wordsOf(name)
      .filter((word) => FORBIDDEN_WORDS.has(word))
      .map((word) => `${file}:${lineAt(text, index)} names ${name}: another word than '${word}'`),
  );
  const patterns = file.endsWith('.sql') ? [SQL_COMMENTS] : [BLOCK_COMMENT, LINE_COMMENTS];
  const comments = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  const beginnings = comments.flatMap(({ index, 0: comment }) =>
    sentencesOf(comment)
      .filter((sentence) => FORBIDDEN_BEGINNING.test(sentence))
      .map((sentence) => `${file}:${lineAt(text, index)} a comment begins with '${sentence.slice(0, 40)}'`),
  );
  return [...names, ...beginnings];
}

const files = FOLDERS.flatMap(filesIn).filter(
  (file) => /\.(?:tsx?|mjs|sql|css)$/.test(file) && !GENERATED.includes(file),
);
report(files.flatMap(findingsOf));
