/** A counted repetition, e.g. `{2,5}`, which multiplies the atom before it. */
const COUNTED = /^\{(\d{1,5})(,(\d{0,5}))?\}/;
/** `\\Q…\\E` quotes a text, including brackets. */
const QUOTED = /^\\Q.*?(?:\\E|$)/s;
const CLASS = /^\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/s;

/** How often a counted repetition writes its atom: the upper bound, or without one the lower bound plus one. */
function timesOf(counted: RegExpExecArray): number {
  const [, least = '0', range, most] = counted;
  return range === undefined ? Number(least) : most ? Number(most) : Number(least) + 1;
}

/**
 * About how many instructions a regular expression compiles to: its characters, where the atom of a counted repetition
 * counts as often as it is repeated. It is computed before compiling, since a few characters (`((a{30}){30}){30}`) can
 * stand for thousands of instructions.
 */
export function patternSize(pattern: string): number {
  const sums = [0];
  let atom = 0;
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const counted = COUNTED.exec(rest);
    const sum = sums.at(-1) ?? 0;
    if (counted) {
      const repeated = atom * Math.max(timesOf(counted), 1);
      sums[sums.length - 1] = sum - atom + repeated;
      atom = repeated;
      at += counted[0].length;
    } else if (rest.startsWith('(')) {
      sums.push(0);
      at += 1;
    } else if (rest.startsWith(')') && sums.length > 1) {
      atom = sum + 2;
      sums.pop();
      sums[sums.length - 1] = (sums.at(-1) ?? 0) + atom;
      at += 1;
    } else {
      const quoted = QUOTED.exec(rest)?.[0].length;
      atom = quoted ?? 1;
      sums[sums.length - 1] = sum + atom;
      at += quoted ?? CLASS.exec(rest)?.[0].length ?? (rest.startsWith('\\') ? 2 : 1);
    }
  }
  return sums.reduce((total, sum) => total + sum, 0);
}
