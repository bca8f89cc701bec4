import { plainText } from '../texts/plain-text.ts';
import {
  type Language,
  OPERATOR_NAMES,
  type Operator,
  operatorAt,
  operatorName,
  operatorsBeginning,
} from './operators.ts';
import { writtenValue } from './parse-search.ts';
import type { SearchNames } from './resolve-search.ts';
import { OFFERED_VALUES } from './search-values.ts';

/** How the typed text can go on. */
export interface Completion {
  operator: Operator;
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

/** The names that may stand behind an operator, each with its spelling in a search. */
function valuesOf(
  operator: Operator,
  names: SearchNames,
  language: Language,
): { name: string; written: string }[] {
  const plain = (list: readonly string[]) => list.map((name) => ({ name, written: name }));
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
    return operatorsBeginning(word)
      .slice(0, MAX_COMPLETIONS)
      .map((operator) => ({
        operator,
        value: null,
        not,
        typed: `${start}${operatorName(operator, language)}:${behind}`,
      }));
  }
  // a value with blanks is typed in quotation marks
  if (quote === '' && value.includes(' ')) return [];
  const exact = operatorAt(plainText(`${name}:`))?.operator;
  const operators = exact ? [exact] : operatorsBeginning(name ?? '').slice(0, 1);
  const [operator] = operators;
  if (operator === undefined || (name ?? '').length < MIN_LETTERS) return [];
  const shown = exact ? name : operatorName(operator, language);
  const offset = found.length - found.trimStart().length;
  const start = before.slice(0, before.length - found.length + offset);
  const list = found.slice(
    offset + minus.length + (name ?? '').length + 1,
    found.length - value.length - (quote ?? '').length,
  );
  const plain = plainText(value);
  return valuesOf(operator, names, language)
    .filter((entry) => begins(entry.name, plain) || begins(entry.written, plain))
    .slice(0, MAX_COMPLETIONS)
    .map((entry) => ({
      operator,
      value: entry.name,
      not,
      typed: `${start}${minus}${shown}:${list}${writtenValue(entry.written)} ${behind}`,
    }));
}

/** The operators as they are offered on the page. */
export const offeredOperators = (language: Language): string[] =>
  OPERATOR_NAMES.map((operator) => `${operatorName(operator, language)}:`);
