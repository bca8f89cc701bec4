import { describe, expect, test } from 'vitest';
import { FilterError, parseFilter } from './filter-text.ts';

/** The values of the conditions of each filter, with the operators. */
const READ: [filter: string, conditions: string[]][] = [
  ['', []],
  ['a=eq.', ['a eq []']],
  ['a=not.eq.1', ['a not eq [1]']],
  ['a=eq.x)y', ['a eq [x)y]']],
  ['a=eq.x"y"', ['a eq [x"y"]']],
  ['a=eq."x,y)\\"\\\\"', ['a eq [x,y)"\\] quoted']],
  ['a=eq."x",b=is.null', ['a eq [x] quoted', 'b is [null]']],
  ['a b=eq. x ', ['a b eq [ x ]']],
  ['a=in.()', ['a in [] quoted']],
  ['a=in.(,)', ['a in [|] quoted']],
  ['a=in.(1, 2)', ['a in [1| 2] quoted']],
  ['a=in.("1,\\"2",b")', ['a in [1,"2|b"] quoted']],
  [',a=eq.1', [',a eq [1]']],
  ['=eq.1', [' eq [1]']],
  ['a.b->c=eq.1', ['a.b->c eq [1]']],
  ['año=like.%ñ😀', ['año like [%ñ😀]']],
  ['a=eq."😀\\😀"', ['a eq [😀😀] quoted']],
];
test.each(READ)('%s is read', (filter, conditions) => {
  const read = parseFilter(filter).map(({ column, negated, operator, values, quoted }) =>
    [
      column,
      ...(negated ? ['not'] : []),
      operator,
      `[${values.join('|')}]`,
      ...(quoted ? ['quoted'] : []),
    ].join(' '),
  );
  expect(read).toEqual(conditions);
});

const REFUSED: [filter: string, message: string][] = [
  ['a', '"=" is missing after "a"'],
  ['a=5', '"." is missing after "5"'],
  ['a=not.not.1', '"not" is no operator'],
  ['a=EQ.1', '"EQ" is no operator'],
  [`a=${'x'.repeat(50)}.1`, `"${'x'.repeat(40)}" is no operator`],
  ['x'.repeat(50), `"=" is missing after "${'x'.repeat(40)}"`],
  ['a=eq."x"y', 'conditions are separated by commas'],
  ['a=eq."x', 'a quote is not closed'],
  ['a=eq."x\\', 'a quote is not closed'],
  ['a=in.1,2', '"in" takes a list in parentheses'],
  ['a=in.(1,2', 'the list of "in" is not closed'],
  ['a=in.("1"x)', 'the list of "in" is not closed'],
  ['a=in.(1)x', 'conditions are separated by commas'],
  ['a=eq.1,', '"=" is missing after ""'],
  ['a=eq.1,,', '"=" is missing after ","'],
];
describe('with its reason', () => {
  test.each(REFUSED)('%s is refused', (filter, message) => {
    expect(() => parseFilter(filter)).toThrow(new FilterError(message));
  });
});
