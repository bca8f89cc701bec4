// Fails when a sentence for people stands in code or SQL outside the catalogues. A sentence is a literal with two words that
// the Spanish or Portuguese catalogues use and the English one does not, or of several words one of which has an accent.
import { parseSync } from '@swc/core';
import { filesIn, read, report } from './lib/findings.ts';

const LOCALES = ['client/locales', 'shared/locales'];
const FOLDERS = ['server', 'scripts', 'client', 'shared', 'migrations'];
/** Where texts belong: those of the product and its errors, of mails, of the console, of the commands of npm, and of typed searches. */
const CATALOGUES =
  /^(?:client|shared)\/locales\/|^server\/(?:console|mail\/locales)\/|^scripts\/lib\/messages\.mjs$|^shared\/rules\/search\/(?:operators|search-values)\.ts$/;
/** Tests, demo and sample data. */
const SAMPLES = /\.test\.tsx?$|(?:^|\/)testing(?:\/|\.ts$)|^server\/demo\/|^client\/kit\//;

/** Stands for a placeholder of a text. */
const PLACEHOLDER = '…';
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function valuesOf(catalogue: unknown): string[] {
  return typeof catalogue === 'string'
    ? [catalogue]
    : Object.values(catalogue as Record<string, unknown>).flatMap(valuesOf);
}

/** The words of every catalogue of a language. */
function vocabulary(language: string): Set<string> {
  const files = LOCALES.flatMap((folder) => filesIn(`${folder}/${language}`)).filter((file) =>
    file.endsWith('.json'),
  );
  const texts = files.flatMap((file) => valuesOf(JSON.parse(read(file))));
  return new Set(texts.flatMap((text) => wordsOf(text.replaceAll(/\{\{.*?\}\}|<.*?>/g, ' '))));
}

const english = vocabulary('en');
const foreign = new Set([...vocabulary('es'), ...vocabulary('pt')].filter((word) => !english.has(word)));

/** Styles and scripts in a page or a mail: their words are no texts. */
const MARKUP = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>| style="[^"]*"/g;

function isSentence(literal: string): boolean {
  const text = literal.replaceAll(MARKUP, ' ');
  const known = new Set(wordsOf(text).filter((word) => foreign.has(word)));
  return known.size > 1 || (/\S\s+\S/.test(text) && /[à-öø-ÿ¿¡«»]/iu.test(text));
}

/** A node of the syntax tree, as far as literals need it. */
interface Syntax {
  type?: string;
  value?: unknown;
  quasis?: { raw: string }[];
}

/** The text of a literal or of JSX; undefined for any other node. */
function textOf({ type, value, quasis }: Syntax): string | undefined {
  if (type === 'StringLiteral' || type === 'JSXText') return String(value);
  return type === 'TemplateLiteral' ? quasis?.map(({ raw }) => raw).join(PLACEHOLDER) : undefined;
}

function literalsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = textOf(node);
  const inside = Object.values(node).flatMap(literalsIn);
  return own === undefined ? inside : [own, ...inside];
}

function literalsOf(file: string): string[] {
  const text = read(file);
  if (file.endsWith('.sql')) return text.replaceAll(/--.*$/gm, '').match(/'(?:[^']|'')*'/g) ?? [];
  return literalsIn(
    parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }).body,
  );
}

const files = FOLDERS.flatMap(filesIn).filter(
  (file) => /\.(?:ts|tsx|js|mjs|sql)$/.test(file) && !CATALOGUES.test(file) && !SAMPLES.test(file),
);

const problems = files.flatMap((file) =>
  literalsOf(file)
    .filter(isSentence)
    .map(
      (text) =>
        `${file}: a sentence outside the catalogues: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
);
report(problems, `${files.length} files of code hold no sentence for people`);
