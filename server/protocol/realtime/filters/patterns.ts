import { RE2JS } from 're2js';
import type { PatternBudget } from './pattern-budget.ts';
import { patternSize } from './pattern-size.ts';

/** Whether a text matches a pattern. The cost is taken from the budget first. */
export type Matcher = (text: string, budget: PatternBudget) => boolean;

/** Thrown for a pattern that cannot be used; the client gets the message. */
export class PatternError extends Error {}

/** Elements of a LIKE pattern, beside code points. */
const ANY_ONE = -1;
const ANY_RUN = -2;
/** A step of LIKE compares two numbers; a step of a regular expression takes this many times as long. */
const LIKE_STEPS_PER_STEP = 16;

/** The longest program of a regular expression: each character of a text can cost as many steps. */
const MAX_PROGRAM = 500;
/** The cost of compiling: for any pattern, for each of its characters (`\pL` means a large table), for each instruction. */
const PATTERN_STEPS = 5_000;
const STEPS_PER_CHARACTER = 200;
const STEPS_PER_INSTRUCTION = 100;

const codePoints = (text: string) => Int32Array.from(text, (character) => character.codePointAt(0) ?? 0);

function parseLike(pattern: string): number[] {
  const elements: number[] = [];
  let escaped = false;
  for (const character of pattern) {
    if (!escaped && character === '\\') {
      escaped = true;
      continue;
    }
    if (!escaped && character === '%') elements.push(ANY_RUN);
    else if (!escaped && character === '_') elements.push(ANY_ONE);
    else elements.push(character.codePointAt(0) ?? 0);
    escaped = false;
  }
  if (escaped) throw new PatternError('a LIKE pattern must not end with its escape character');
  return elements;
}

/** Goes back to the last `%` only, while a regular expression would try every split: at most text × pattern steps. */
function isLike(characters: Int32Array, elements: readonly number[]): boolean {
  let [at, element, run, runAt] = [0, 0, -1, 0];
  while (at < characters.length) {
    const wanted = elements[element];
    if (wanted === ANY_RUN) {
      [run, runAt] = [element, at];
      element += 1;
      if (element === elements.length) return true;
    } else if (wanted === ANY_ONE || (wanted !== undefined && wanted === characters[at])) {
      at += 1;
      element += 1;
    } else if (run >= 0) {
      runAt += 1;
      at = runAt;
      element = run + 1;
    } else {
      return false;
    }
  }
  return elements.slice(element).every((rest) => rest === ANY_RUN);
}

/**
 * Compiles a LIKE pattern: `%`, `_`, and `\` escapes, as in PostgreSQL.
 * @throws {PatternError} if it ends with an escape character.
 */
export function compileLike(pattern: string, ignoreCase: boolean): Matcher {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const elements = parseLike(fold(pattern));
  return (text, budget) => {
    budget.spend(Math.ceil((text.length * (elements.length + 1)) / LIKE_STEPS_PER_STEP));
    return isLike(codePoints(fold(text)), elements);
  };
}

/**
 * Compiles a regular expression in RE2's syntax, which needs no backtracking: its time is linear in the text. As in
 * PostgreSQL, `.` also matches line ends. The compiled program can take megabytes while it runs, so a matcher compiles a new
 * one for each text.
 * @param budget the budget for compiling the pattern now; each match has its own budget.
 * @throws {PatternError} if the text is not a regular expression, or is too large.
 */
export function compileRegex(pattern: string, ignoreCase: boolean, budget: PatternBudget): Matcher {
  const compileSteps = PATTERN_STEPS + pattern.length * STEPS_PER_CHARACTER;
  budget.spend(compileSteps);
  if (patternSize(pattern) > 2 * MAX_PROGRAM) throw new PatternError('the regular expression is too large');
  const flags = RE2JS.DOTALL | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  const compile = () => RE2JS.compile(pattern, flags);
  const size = programSize(compile, pattern);
  if (size > MAX_PROGRAM) throw new PatternError('the regular expression is too large');
  return (text, spent) => {
    spent.spend(compileSteps + size * (text.length + STEPS_PER_INSTRUCTION));
    return compile().test(text);
  };
}

function programSize(compile: () => RE2JS, pattern: string): number {
  try {
    return compile().programSize();
  } catch (cause) {
    throw new PatternError(`"${pattern}" is no regular expression`, { cause });
  }
}
