import { expect, test } from 'vitest';
import { isComposing, isEnter, isEscape } from './composing.ts';

const ENTER = 13;
const HANDLED = 229;

/** A pressed key as a listener of the page gets it, and as a component gets it. */
function pressed(key: string, isComposing: boolean, keyCode: number) {
  const event = { key, isComposing, keyCode } as KeyboardEvent;
  return [event, { key, keyCode, nativeEvent: event } as unknown as React.KeyboardEvent];
}

test.each([
  ['as most browsers say it', 'Enter', true, HANDLED],
  ['as Firefox once said it', 'Enter', true, ENTER],
  ['as Safari says it, after the composition', 'Enter', false, HANDLED],
  ['by the name that Chromium gives such keys', 'Process', true, HANDLED],
])('an Enter that chooses a word is none: %s', (_, key, composing, keyCode) => {
  for (const event of pressed(key, composing, keyCode)) {
    expect(isComposing(event)).toBe(true);
    expect(isEnter(event)).toBe(false);
  }
});

test('other presses of Enter are, and Escape is asked in the same way', () => {
  for (const event of pressed('Enter', false, ENTER))
    expect([isEnter(event), isEscape(event)]).toEqual([true, false]);
  for (const event of pressed('Escape', false, 27))
    expect([isEnter(event), isEscape(event)]).toEqual([false, true]);
  for (const event of pressed('Escape', true, 27)) expect(isEscape(event)).toBe(false);
  for (const event of pressed('Escape', false, HANDLED)) expect(isEscape(event)).toBe(false);
});
