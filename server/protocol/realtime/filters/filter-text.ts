/** The operators of a filter (realtime-js/src/RealtimePostgresFilterBuilder.ts; supabase/realtime subscriptions.ex). */
const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** One condition of a filter, not yet checked against a table. */
export interface Condition {
  column: string;
  negated: boolean;
  operator: Operator;
  /** One value; several for `in`. */
  values: string[];
  /** Whether the value was quoted: then `null` is a text and not the absence of a value. */
  quoted: boolean;
}

/** Thrown if a filter does not follow the grammar. */
export class FilterError extends Error {}

const MAX_CONDITIONS = 20;
const MAX_VALUES = 1_000;
/** Characters of the longest value. */
const MAX_VALUE = 255;
/** Characters of a filter that an error message quotes. */
const MAX_EXCERPT = 40;

/** Reads the text of a filter from left to right. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads the text before `end`, and skips `end`. */
  until(end: string): string {
    const stop = this.#text.indexOf(end, this.#at);
    if (stop < 0) throw new FilterError(`"${end}" is missing after "${this.#excerpt()}"`);
    const found = this.#text.slice(this.#at, stop);
    this.#at = stop + 1;
    return found;
  }

  /** The text that follows, short enough for an error message. */
  #excerpt(): string {
    return this.#text.slice(this.#at, this.#at + MAX_EXCERPT);
  }

  skip(part: string): boolean {
    if (!this.#text.startsWith(part, this.#at)) return false;
    this.#at += part.length;
    return true;
  }

  /** Reads a quoted value, or else everything up to one of `ends`. */
  value(ends: string): { value: string; quoted: boolean } {
    const found = this.#value(ends);
    if (found.value.length > MAX_VALUE) throw new FilterError(`a value has at most ${MAX_VALUE} characters`);
    return found;
  }

  #value(ends: string): { value: string; quoted: boolean } {
    if (this.skip('"')) return { value: this.#quoted(), quoted: true };
    const start = this.#at;
    while (!this.done && !ends.includes(this.#text.charAt(this.#at))) this.#at += 1;
    return { value: this.#text.slice(start, this.#at), quoted: false };
  }

  #quoted(): string {
    let value = '';
    for (; !this.done; this.#at += 1) {
      const character = this.#text.charAt(this.#at);
      if (character === '"') {
        this.#at += 1;
        return value;
      }
      if (character === '\\') this.#at += 1;
      value += this.#text.charAt(this.#at);
    }
    throw new FilterError('a quote is not closed');
  }
}

function parseList(scanner: Scanner): string[] {
  if (!scanner.skip('(')) throw new FilterError('"in" takes a list in parentheses');
  const values: string[] = [];
  do {
    values.push(scanner.value(',)').value);
    if (values.length > MAX_VALUES) throw new FilterError(`"in" takes at most ${MAX_VALUES} values`);
  } while (scanner.skip(','));
  if (!scanner.skip(')')) throw new FilterError('the list of "in" is not closed');
  return values;
}

function parseCondition(scanner: Scanner): Condition {
  const column = scanner.until('=');
  const negated = scanner.skip('not.');
  const name = scanner.until('.');
  const operator = OPERATORS.find((known) => known === name);
  if (!operator) throw new FilterError(`"${name.slice(0, MAX_EXCERPT)}" is no operator`);
  if (operator === 'in') return { column, negated, operator, values: parseList(scanner), quoted: true };
  const { value, quoted } = scanner.value(',');
  return { column, negated, operator, values: [value], quoted };
}

/**
 * Parses `col=op.value[,col=op.value…]`, whose conditions must all be true. An empty text has no conditions.
 * @throws {FilterError} if the text does not follow the grammar.
 */
export function parseFilter(text: string): Condition[] {
  const conditions: Condition[] = [];
  const scanner = new Scanner(text);
  while (!scanner.done) {
    if (conditions.length > 0 && !scanner.skip(','))
      throw new FilterError('conditions are separated by commas');
    conditions.push(parseCondition(scanner));
    if (conditions.length > MAX_CONDITIONS) throw new FilterError(`at most ${MAX_CONDITIONS} conditions`);
  }
  return conditions;
}
