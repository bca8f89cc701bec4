import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { escapeBundle } from './escape-bundle.ts';

// the call of b is from line 41 of the source, and the second line of the code from its line 2
const CODE = "const a = '…☕é 😀', b = /[“]/u; b();\nc('x');";
const MAPPINGS = 'AAAA,gCAwCE;AAvCF';

/** Where the source map says that the code at `text` comes from. */
function originOf(text: string, { code, mappings }: { code: string; mappings: string }) {
  const map = new SourceMap({ version: 3, sources: ['a.ts'], names: [], mappings } as never);
  const before = code.slice(0, code.indexOf(text)).split('\n');
  const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  return 'originalLine' in entry && [entry.originalLine, entry.originalColumn];
}

test('an escaped program is ASCII, means the same, and its source map names the same places', () => {
  const bundle = escapeBundle(CODE, MAPPINGS);
  expect(bundle.code).not.toMatch(/[\u0080-\uffff]/);
  const value = (code: string) => new Function(`${code.split(', b')[0]}; return a`)();
  expect(value(bundle.code)).toBe(value(CODE));
  for (const text of ['const', 'b();', 'c(']) {
    expect(originOf(text, bundle)).toEqual(originOf(text, { code: CODE, mappings: MAPPINGS }));
  }
  expect(originOf('b();', bundle)).not.toEqual(originOf('const', bundle));
});
