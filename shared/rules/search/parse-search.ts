import { isOr } from '../texts/text-terms.ts';
import { type Operator, type OwnOperator, operatorAt, plainInPlace } from './operators.ts';

/** A place in the typed text. */
export interface Place {
  from: number;
  to: number;
}

/** An operator with its values, such as 'estado:"En Progreso",hecho'. */
export interface OperatorTerm extends Place {
  operator: Operator | OwnOperator;
  not: boolean;
  /** As typed, with its colon: 'estado:'. */
  name: string;
  values: string[];
  /** Where the values begin. */
  valueFrom: number;
}

/** Operators with 'o' between them: one is enough. */
export interface OperatorGroup extends Place {
  terms: OperatorTerm[];
}

export interface SearchError extends Place {
  /**
   * `missing_value`: the colon has no value behind it; `unknown_value`: no entry has that name; `wrong_value`: no number, day or 'sí';
   * `mixed_or`: an 'o' between a word and an operator, which is read as if it were not there.
   */
  code: 'missing_value' | 'unknown_value' | 'wrong_value' | 'mixed_or';
  value: string;
}

/** A typed search: its operators, the text without them, and its errors. */
export interface ParsedSearch {
  groups: OperatorGroup[];
  rest: string;
  errors: SearchError[];
}

const WORD = /^(?:[-−]?["“”«][^"“”»]*["“”»]?|[^\s"“”«»]+)/;
const VALUE = /^(?:["“”«]([^"“”»]*)["“”»]?|([^\s,"“”«»]+))?(,)?/;

/** The values at the beginning of a text, and how long they are. */
function readValues(text: string): { values: string[]; length: number } {
  const values: string[] = [];
  for (let length = 0; ; ) {
    const [found = '', quoted, bare, comma] = VALUE.exec(text.slice(length)) ?? [];
    const value = (quoted ?? bare ?? '').trim();
    if (value !== '') values.push(value);
    length += found.length;
    if (comma === undefined) return { values, length };
  }
}

function readOperator(
  text: string,
  plain: string,
  from: number,
  fields: readonly string[],
): OperatorTerm | null {
  const found = operatorAt(plain.slice(from), fields);
  if (found === null) return null;
  const { operator, not, length } = found;
  const valueFrom = from + length;
  const { values, length: valueLength } = readValues(text.slice(valueFrom));
  return {
    operator,
    not,
    name: text.slice(from, valueFrom),
    values,
    from,
    valueFrom,
    to: valueFrom + valueLength,
  };
}

/**
 * Reads a typed search. A word before a colon that is no operator is plain text.
 * @param typed in NFC, as keyboards write it; places are places in it.
 * @param fields the names of own fields, which are operators, too.
 */
export function parseSearch(typed: string, fields: readonly string[] = []): ParsedSearch {
  const plain = plainInPlace(typed);
  const [groups, words, errors]: [OperatorGroup[], string[], SearchError[]] = [[], [], []];
  let last: 'word' | 'operator' | null = null;
  let or: Place | null = null;
  for (let at = typed.search(/\S|$/); at < typed.length; at += typed.slice(at).search(/\S|$/)) {
    const term = readOperator(typed, plain, at, fields);
    const word = term ? '' : (WORD.exec(typed.slice(at))?.[0] ?? typed.slice(at, at + 1));
    const place = { from: at, to: term?.to ?? at + word.length };
    at = place.to;
    if (term === null && isOr(word) && last !== null && or === null && typed.slice(at).trim() !== '') {
      or = place;
      continue;
    }
    const kind = term ? 'operator' : 'word';
    if (or && last !== kind) errors.push({ code: 'mixed_or', value: typed.slice(or.from, or.to), ...or });
    const joined = or !== null && last === kind;
    if (term === null) words.push(...(joined ? ['o', word] : [word]));
    else if (joined)
      Object.assign(groups.at(-1) ?? {}, { to: term.to, terms: [...(groups.at(-1)?.terms ?? []), term] });
    else groups.push({ ...place, terms: [term] });
    if (term?.values.length === 0) errors.push({ code: 'missing_value', value: term.name, ...place });
    [last, or] = [kind, null];
  }
  return { groups, rest: words.join(' '), errors };
}

/** A value as it is written behind a colon: in quotation marks if it has blanks or signs of its own. */
export const writtenValue = (value: string): string =>
  /[\s,"“”«»]/.test(value) ? `"${value.replaceAll(/["“”«»]/g, '')}"` : value;

/** The search without one of its groups of operators. */
export const withoutGroup = (typed: string, { from, to }: Place): string =>
  `${typed.slice(0, from).trimEnd()} ${typed.slice(to).trimStart()}`.trim();
