import { plainText } from '../texts/plain-text.ts';
import {
  isOwn,
  type Language,
  OPERATOR_NAMES,
  type Operator,
  type OwnOperator,
  operatorAt,
  operatorName,
  operatorsBeginning,
  ownOperator,
  plainInPlace,
} from './operators.ts';
import { writtenValue } from './parse-search.ts';
import type { SearchNames } from './resolve-search.ts';
import { OFFERED_VALUES } from './search-values.ts';

/** How the typed text can go on. */
export interface Completion {
  operator: Operator | OwnOperator;
  /** The name of the operator, as it is written. */
  name: string;
  /** The value; null: the operator alone. */
  value: string | null;
  not: boolean;
  /** The whole text with it. */
  typed: string;
}

/** At most so many completions are offered. */
const MAX_COMPLETIONS = 8;
/** An operator is offered from so many letters on. */
const MIN_LETTERS = 2;

const NONE: Record<Language, string> = { es: 'nadie', en: 'nobody', pt: 'ninguém' };
const NO_THING: Record<Language, string> = { es: 'ninguna', en: 'none', pt: 'nenhuma' };
const ME: Record<Language, string> = { es: 'yo', en: 'me', pt: 'eu' };
const RUNNING: Record<Language, string> = { es: 'actual', en: 'current', pt: 'atual' };

/** The names of own fields, each once. */
const fieldNames = ({ fields }: SearchNames) => [...new Set(fields.map(({ name }) => name))];

/** The names that may stand behind the own fields of a name. */
function valuesOfField(operator: OwnOperator, names: SearchNames, language: Language): string[] {
  const values = names.fields
    .filter(({ name }) => ownOperator(name) === operator)
    .flatMap(({ kind, options }) => {
      if (kind === 'person') return [...names.people.map(({ name }) => name), ME[language]];
      if (kind === 'date') return OFFERED_VALUES.created?.[language] ?? [];
      return options.filter(({ removed }) => !removed).map(({ name }) => name);
    });
  return [...new Set([...values, NO_THING[language]])];
}

/** The names that may stand behind an operator, each with its spelling in a search. */
function valuesOf(
  operator: Operator | OwnOperator,
  names: SearchNames,
  language: Language,
): { name: string; written: string }[] {
  const plain = (list: readonly string[]) => list.map((name) => ({ name, written: name }));
  if (isOwn(operator)) return plain(valuesOfField(operator, names, language));
  const named = (list: readonly { name: string }[]) => plain(list.map(({ name }) => name));
  switch (operator) {
    case 'assignee':
      return [...named(names.people), ...plain([ME[language], NONE[language]])];
    case 'reporter':
      return [...named(names.people), ...plain([ME[language]])];
    case 'sprint':
      return [...named(names.sprints), ...plain([RUNNING[language], NO_THING[language]])];
    case 'team':
      return named(names.teams);
    case 'epic':
      return [...named(names.epics), ...plain([NO_THING[language]])];
    case 'label':
      return plain(names.labels);
    case 'column':
      return plain([...new Set(names.columns.flatMap(({ name }) => name ?? []))]);
    case 'project':
      return names.projects.map(({ name, key }) => ({ name, written: key }));
    default:
      return plain(OFFERED_VALUES[operator]?.[language] ?? []);
  }
}

/** The operators that a word begins, each with its name. */
function operatorsFor(word: string, names: SearchNames, language: Language) {
  const own = fieldNames(names).filter((name) => plainText(name).startsWith(plainText(word)));
  return [
    ...operatorsBeginning(word).map((operator) => ({ operator, name: operatorName(operator, language) })),
    ...own.map((name) => ({ operator: ownOperator(name), name })),
  ];
}

/** The end of a text that is the name of an own field, which may have blanks. */
function fieldAtEnd(text: string, names: SearchNames): string | undefined {
  const plain = plainInPlace(text);
  const [longest] = fieldNames(names)
    .filter((name) => {
      const before = plain.slice(0, -name.length);
      return plain.endsWith(plainInPlace(name)) && (before === '' || /[\s−-]$/.test(before));
    })
    .toSorted((a, b) => b.length - a.length);
  return longest && text.slice(-longest.length);
}

/** A word that is being typed at the end of a text, with an operator before it if there is a colon. */
const LAST = /(?:^|\s)([-−]?)(?:([^\s:"]+(?: (?:por|by|a|to))?):(?:[^\s"]*,)?("?)([^"]*)|([^\s:"]+))$/;

/** Whether a value may be meant: it begins so, or one of its words does. */
const begins = (value: string, plain: string) =>
  plainText(value).startsWith(plain) ||
  plainText(value)
    .split(' ')
    .some((word) => word.startsWith(plain));

/**
 * How the text before the cursor can go on: an operator for a word that begins one, or a value behind its colon.
 * @param cursor the end of the completed part of the text; the rest stays.
 */
export function completeSearch(
  typed: string,
  cursor: number,
  names: SearchNames,
  language: Language,
): Completion[] {
  const before = typed.slice(0, cursor);
  const [found, minus = '', name, quote, value = '', word] = LAST.exec(before) ?? [];
  if (found === undefined) return [];
  const behind = typed.slice(cursor).trimStart();
  const not = minus !== '';
  if (word !== undefined) {
    if (word.length < MIN_LETTERS) return [];
    const start = before.slice(0, before.length - word.length);
    return operatorsFor(word, names, language)
      .slice(0, MAX_COMPLETIONS)
      .map(({ operator, name }) => ({
        operator,
        name,
        value: null,
        not,
        typed: `${start}${name}:${behind}`,
      }));
  }
  // a value with blanks is typed in quotation marks
  if (quote === '' && value.includes(' ')) return [];
  const tail = found.slice(found.indexOf(':', found.indexOf(name ?? '')) + 1);
  const head = before.slice(0, -tail.length - 1);
  const written = fieldAtEnd(head, names) ?? name ?? '';
  const exact = operatorAt(plainInPlace(`${written}:`), fieldNames(names))?.operator;
  const [meant] = exact ? [{ operator: exact, name: written }] : operatorsFor(written, names, language);
  if (meant === undefined || written.length < MIN_LETTERS) return [];
  const start = head.slice(0, -written.length);
  const list = tail.slice(0, tail.length - value.length - (quote ?? '').length);
  const plain = plainText(value);
  return valuesOf(meant.operator, names, language)
    .filter((entry) => begins(entry.name, plain) || begins(entry.written, plain))
    .slice(0, MAX_COMPLETIONS)
    .map((entry) => ({
      ...meant,
      value: entry.name,
      not: /[−-]$/.test(start),
      typed: `${start}${meant.name}:${list}${writtenValue(entry.written)} ${behind}`,
    }));
}

/** The operators as they are offered on the page; not more own fields than completions. */
export const offeredOperators = (language: Language, names: SearchNames): string[] =>
  [
    ...OPERATOR_NAMES.map((operator) => operatorName(operator, language)),
    ...fieldNames(names).slice(0, MAX_COMPLETIONS),
  ].map((name) => `${name}:`);
