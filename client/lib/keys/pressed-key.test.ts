import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

test.each([
  ['a Spanish keyboard', 'n', 'KeyN', 'n'],
  ['with Shift', 'N', 'KeyN', 'n'],
  ['Cyrillic', 'т', 'KeyN', 'n'],
  ['Cyrillic with Shift', 'Т', 'KeyN', 'n'],
  ['Cyrillic with Ctrl', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  // the place of K on QWERTY
  ['Dvorak', 't', 'KeyK', 't'],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['a letter of Spanish where QWERTY has a sign', 'ñ', 'Semicolon', 'ñ'],
  ['a letter of Turkish', 'ı', 'KeyI', 'ı'],
  ['a letter that stands where QWERTY has a sign', 'х', 'BracketLeft', 'х'],
  ['a sign on a Greek keyboard', ';', 'KeyQ', ';'],
  ['no character', 'Enter', 'Enter', 'enter'],
])('%s: %s at %s is %s', (_, key, code, expected) => {
  expect(pressedKey({ key, code } as KeyboardEvent)).toBe(expected);
});
