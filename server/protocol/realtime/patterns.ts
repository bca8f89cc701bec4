import vm from 'node:vm';

/** How long a person's regular expression may hold up everyone else, by the clock: a busy machine takes its time with good ones too. */
const REGEX_LIMIT_MS = 100;

/** How long all filters of one person may take with one change. */
export const FILTERS_LIMIT_MS = 200;

/** Thrown where a pattern took too long; whoever asked for it is told, and asks no more. */
export class PatternTooSlow extends Error {}

/** One element of a LIKE pattern: a character, any one character, or any run of them. */
type Element = string | typeof ANY_ONE | typeof ANY_RUN;
const ANY_ONE = Symbol('_');
const ANY_RUN = Symbol('%');

function parseLike(pattern: string): Element[] {
  const elements: Element[] = [];
  const characters = [...pattern];
  for (let i = 0; i < characters.length; i += 1) {
    const character = characters[i] ?? '';
    if (character === '\\') {
      i += 1;
      elements.push(characters[i] ?? '\\');
    } else if (character === '%') {
      elements.push(ANY_RUN);
    } else {
      elements.push(character === '_' ? ANY_ONE : character);
    }
  }
  return elements;
}

/**
 * Whether a text is LIKE a pattern (`%`, `_`, `\` escapes, as in PostgreSQL). Takes at most text × pattern steps: it goes back to
 * the last `%` only, where a regular expression would try every split.
 */
export function compileLike(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const elements = parseLike(fold(pattern));
  return (text) => {
    const characters = [...fold(text)];
    let [at, element, run, runAt] = [0, 0, -1, 0];
    while (at < characters.length) {
      const wanted = elements[element];
      if (wanted === ANY_RUN) {
        [run, runAt] = [element, at];
        element += 1;
      } else if (wanted === ANY_ONE || (wanted !== undefined && wanted === characters[at])) {
        at += 1;
        element += 1;
      } else if (run >= 0) {
        runAt += 1;
        [at, element] = [runAt, run + 1];
      } else {
        return false;
      }
    }
    return elements.slice(element).every((rest) => rest === ANY_RUN);
  };
}

const script = new vm.Script('expression.test(text)');
/** One for all patterns, which take turns in it: a context of its own would cost each of them some 200 kB. */
const context = vm.createContext({ __proto__: null, expression: /./, text: '' });

/**
 * Whether a text matches a regular expression, as JavaScript reads it. Each try ends after 100 ms.
 * @throws {SyntaxError} for what is no regular expression.
 * @throws {PatternTooSlow} when called, where a try takes longer.
 */
export function compileRegex(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const expression = new RegExp(pattern, ignoreCase ? 'iu' : 'u');
  return (text) => {
    Object.assign(context, { expression, text });
    try {
      return script.runInContext(context, { timeout: REGEX_LIMIT_MS }) === true;
    } catch (cause) {
      throw new PatternTooSlow('a filter took too long', { cause });
    }
  };
}
