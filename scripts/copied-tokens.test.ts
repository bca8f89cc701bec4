import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

/** Every colour that a text gives to a token, in CSS or in an object, as `name value`. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(/(--[\w-]+)'?:\s*'?(#[\da-f]+)/g)].map(([, name, value]) => `${name} ${value}`);
}

const tokens = tokensIn(read('client/app/theme/tokens.css'));

test.each(['server/mail/mail-template.ts', 'client/public/sw.js'])(
  '%s, which cannot read the design tokens, has them with the same values',
  (file) => {
    const copied = tokensIn(read(file));
    expect(copied.length).toBeGreaterThan(5);
    expect(tokens).toEqual(expect.arrayContaining(copied));
  },
);
