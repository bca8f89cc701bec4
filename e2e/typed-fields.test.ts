import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OTHER_FIELDS, TYPED_FIELDS } from './typed-fields.ts';

/** Parts of these folders take texts; marks are given theirs by the others. */
const FILES = ['client/features/**/*.tsx', 'client/stories/{bulk,choices,edits,filter,peek,row}/**/*.tsx'];
const FOLDER = /^client\/(features|stories)\//;
/** The parts of the product and of the library that take a text. */
const FIELD =
  /<(?:Limited(?:Input|Textarea)|(?:Text|Password|Pin|Tags)Input|(?:Name|Email|Comment|Note)Field|StoryFinder|TemplateName|Autocomplete|Textarea|textarea|input)\b/g;

test('each field that takes a text is in the list, with how it is reached or why it is not kept', () => {
  const files = globSync(FILES, { exclude: ['**/*.test.tsx'] });
  const found = files.map((file) => [
    file.replace(FOLDER, ''),
    readFileSync(file, 'utf8').match(FIELD)?.length ?? 0,
  ]);
  const listed = new Map<string, number>();
  const add = (file: string, count: number) => listed.set(file, (listed.get(file) ?? 0) + count);
  for (const { file } of Object.values(TYPED_FIELDS).flat()) add(file, 1);
  for (const [file, reasons] of Object.entries(OTHER_FIELDS)) add(file, reasons.length);
  expect(Object.fromEntries([...listed].sort())).toEqual(
    Object.fromEntries(found.filter(([, count]) => count !== 0).sort()),
  );
});
