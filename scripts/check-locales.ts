// Fails when a language lacks a text, holds one too many, or names other placeholders than Spanish, the source.
// That every key used in code exists is checked by the compiler, from client/i18next.d.ts; that each part of the client loads the
// texts that it uses, by client/lib/texts-of-parts.test.ts.
import path from 'node:path';
import { filesIn, read, report } from './lib/findings.ts';

/** The client's own catalogues, and those that both sides read. */
const OWN = 'client/locales';
const FOLDERS = [OWN, 'shared/locales'];
/** The texts that the parts of the UI kit may name: those of no feature. */
const OF_THE_KIT = ['dates', 'common', 'offline', 'pasting', 'forms', 'redact', 'guides', 'saving', 'marks'];
const SOURCE = 'es';
const LANGUAGES = ['es', 'en', 'pt'];

const problems: string[] = [];

/**
 * Spanish that the product does not write: another 'you', another past, another verb, another word for the platform, and phrases
 * that say something else, such as a column's name that is read as a part of its sentence.
 */
const OTHER_SPANISH: readonly RegExp[] = [
  /(?<!\p{L})(?:vosotr[oa]s|vuestr[oa]s?|os|(?:anot|estim|habl|vot|empez|eleg|escrib|volv)[aei]d|\p{L}+[áé]is)(?!\p{L})/iu,
  /\bno (?:se )?han? podido\b/i,
  /\btomar? (?:o|una?|la)\b/i,
  /\bficheros?\b/i,
  /de la instalación/i,
  /(?<!\p{L})(?:juntos|levantad[oa]s?|enfocad[oa]s?|bajo el puntero|planificó|se acab(?:a|e|ó))(?!\p{L})/iu,
  /\b(?:da|dar|dado|quita|quitar|quitado) (?:la )?administración\b/i,
  /\bno se ha dado\b|puntos de diferencia|para el servidor y\b|ningun[oa] con ese nombre|nadie deja\b/i,
  /está en \{\{column/i,
];

/** In no catalogue: a hyphen in place of the minus sign, and a word of statistics that few people know. */
const IN_NO_LANGUAGE: readonly RegExp[] = [/(?<![\p{L}\p{N}}-])-(?=\{\{|\d)/u, /percentil/i];

/** Spanish that is written in code: what operators read on the terminal. */
const CONSOLE = [...filesIn('server/console/es'), 'scripts/lib/messages.mjs'];

/** `{ a: { b: 'x' } }` → `a.b` → 'x'. */
function flatten(value: unknown, prefix: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into);
  } else into.set(prefix, String(value));
  return into;
}

/** Plural forms are one text: languages have different ones. Returns the key without its form, and the form. */
function splitPlural(key: string): { base: string; form: string | null } {
  const match = /^(.*)_(zero|one|two|few|many|other)$/.exec(key);
  return match ? { base: match[1] ?? key, form: match[2] ?? null } : { base: key, form: null };
}

/** The plural forms that a language needs, and `zero`, which i18next takes for 0 in any language. */
function pluralForms(language: string): Set<string> {
  return new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort().join(' ');
}

function readTexts(folder: string, language: string, namespace: string): Map<string, string> {
  return flatten(JSON.parse(read(`${folder}/${language}/${namespace}.json`)), '', new Map());
}

function namespacesOf(folder: string, language: string): string[] {
  return filesIn(`${folder}/${language}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();
}

/** Every text of a plural has all the forms of its language, and no other. */
function checkForms(language: string, where: string, texts: Map<string, string>): void {
  const needed = pluralForms(language);
  const forms = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const { base, form } = splitPlural(key);
    if (form) forms.set(base, (forms.get(base) ?? new Set()).add(form));
  }
  for (const [base, present] of forms) {
    for (const form of needed) if (!present.has(form)) problems.push(`${where}: ${base}_${form} is missing`);
    for (const form of present) {
      if (!needed.has(form) && form !== 'zero')
        problems.push(`${where}: ${base}_${form} is no form of ${language}`);
    }
  }
}

/** Names the texts with words that no other text has. @param texts by key. */
function checkWords(where: string, texts: Iterable<[string, string]>, others: readonly RegExp[]): void {
  for (const [key, text] of texts)
    for (const other of others) {
      const words = other.exec(text)?.[0];
      if (words !== undefined) problems.push(`${where}: ${key} says "${words}", which no other text does`);
    }
}

function checkConsole(): void {
  for (const file of CONSOLE) {
    const lines = read(file).split('\n');
    checkWords(
      file,
      lines.map((line, at) => [`line ${at + 1}`, line]),
      OTHER_SPANISH,
    );
  }
}

function checkNamespace(folder: string, language: string, namespace: string): void {
  const where = `${language}/${namespace}`;
  const source = readTexts(folder, SOURCE, namespace);
  const texts = readTexts(folder, language, namespace);
  checkForms(language, where, texts);
  const baseOf = (key: string) => splitPlural(key).base;
  const sourceBases = new Map([...source].map(([key, text]) => [baseOf(key), text]));
  const bases = new Map([...texts].map(([key, text]) => [baseOf(key), text]));
  for (const [base] of sourceBases) if (!bases.has(base)) problems.push(`${where}: ${base} is missing`);
  checkWords(where, texts, language === SOURCE ? [...OTHER_SPANISH, ...IN_NO_LANGUAGE] : IN_NO_LANGUAGE);
  for (const [key, text] of texts) {
    const { base, form } = splitPlural(key);
    if (text.trim() === '') problems.push(`${where}: ${key} is empty`);
    const original = source.get(key) ?? sourceBases.get(base);
    if (original === undefined) problems.push(`${where}: ${key} is not in ${SOURCE}`);
    // 'one' and 'zero' may say the figure in words
    else if (form !== 'one' && form !== 'zero' && placeholders(text) !== placeholders(original)) {
      problems.push(
        `${where}: ${key} has "${placeholders(text)}", ${SOURCE} has "${placeholders(original)}"`,
      );
    }
  }
}

/** A part of the UI kit, or a mark of a story, gets the texts of a feature as properties. */
function checkKit(): void {
  const files = ['client/components', 'client/stories/marks'].flatMap(filesIn);
  for (const file of files.filter((name) => name.endsWith('.tsx'))) {
    for (const [call] of read(file).matchAll(/useTranslation\([^)]*\)/g)) {
      const foreign = [...call.matchAll(/'([^']+)'/g)].filter(([, name = '']) => !OF_THE_KIT.includes(name));
      for (const [, name] of foreign) problems.push(`${file} names the texts of ${name}`);
    }
  }
}

/** Compares every namespace of a folder. @returns how many there are. */
function checkFolder(folder: string): number {
  const sourceNamespaces = namespacesOf(folder, SOURCE);
  for (const language of LANGUAGES) {
    const present = namespacesOf(folder, language);
    for (const namespace of present) {
      if (!sourceNamespaces.includes(namespace))
        problems.push(`${language}/${namespace}.json is not in ${SOURCE}`);
    }
    for (const namespace of sourceNamespaces) {
      if (present.includes(namespace)) checkNamespace(folder, language, namespace);
      else problems.push(`${language}/${namespace}.json is missing`);
    }
  }
  return sourceNamespaces.length;
}

/** The type of `t` knows every namespace of the client's own folder. */
function checkTypes(): void {
  const types = read('client/i18next.d.ts');
  for (const namespace of namespacesOf(OWN, SOURCE)) {
    if (!types.includes(`./locales/${SOURCE}/${namespace}.json`)) {
      problems.push(`client/i18next.d.ts does not name the namespace ${namespace}`);
    }
  }
}

checkTypes();
checkKit();
checkConsole();
const count = FOLDERS.reduce((sum, folder) => sum + checkFolder(folder), 0);
report(problems, `${count} namespaces complete in ${LANGUAGES.join(', ')}`);
