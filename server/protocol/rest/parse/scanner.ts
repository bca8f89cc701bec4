import { apiError } from '#server/lib/public-error.ts';
import type { Budget } from './budget.ts';

/** Unquoted names: letters, digits, `_`, `$`, spaces, and a dash that does not begin an arrow. */
const NAME = /(?:[\p{L}\p{N}_$ ]|-(?!>))+/uy;

const BLANKS = /[ \t]*/y;
/** How deep parentheses may nest: far beyond any real request, and far from a stack overflow. */
const MAX_DEPTH = 20;

/**
 * Reads one parameter from left to right. Its readers count each part in the budget of the query before they add it to the
 * tree. Every refusal names the parameter and the position.
 */
export class Scanner {
  readonly text: string;
  readonly parameter: string;
  readonly budget: Budget;
  position = 0;
  #depth = 0;

  constructor(text: string, parameter: string, budget: Budget) {
    this.text = text;
    this.parameter = parameter;
    this.budget = budget;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string {
    return this.text[this.position] ?? '';
  }

  get rest(): string {
    return this.text.slice(this.position);
  }

  looksAt(text: string): boolean {
    return this.text.startsWith(text, this.position);
  }

  /** Skips `text` if it comes next. */
  eat(text: string): boolean {
    if (!this.looksAt(text)) return false;
    this.position += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.eat(text)) this.fail();
  }

  /** Reads the text that the sticky pattern matches here; undefined if it does not match. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  /** Skips blanks, which may stand around every member of a list. */
  blanks(): void {
    this.match(BLANKS);
  }

  /** A name, `plain` or `"quoted \" text"`. */
  name(): string {
    if (this.next === '"') return this.quoted();
    return this.match(NAME)?.trim() || this.fail();
  }

  /** Text between double quotes, in which `\` takes the next character as it is. */
  quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.eat('"')) {
      if (this.done) this.fail();
      this.eat('\\');
      value += this.next;
      this.position += 1;
    }
    return value;
  }

  /** Calls `read` for each member of a comma-separated list until `end` (`''`: the end of the text). @returns the results. */
  list<T>(read: () => T, end: '' | ')'): T[] {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw apiError('query_too_deep', { params: { parameter: this.parameter } });
    const members: T[] = [];
    const ended = () => (end === '' ? this.done : this.eat(end));
    this.blanks();
    if (!ended()) {
      do {
        this.blanks();
        members.push(read());
        this.blanks();
      } while (this.eat(','));
      if (!ended()) this.fail();
    }
    this.#depth -= 1;
    return members;
  }

  /** @throws {PublicError} 400 PGRST100, always. */
  fail(): never {
    throw apiError('query_not_understood', {
      params: { parameter: this.parameter, position: this.position + 1 },
      details: this.text.slice(this.position, this.position + 40) || null,
    });
  }
}
