import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('fields are quoted only if necessary', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 1, null, true, { k: 1 }])).toBe(
    'a,"b,c","d""e","f\ng",1,,true,"{""k"":1}"\r\n',
  );
});

test('a text that looks like a formula is escaped for spreadsheets, and a negative number stays a number', () => {
  expect(csvLine(['=1+1', '@x', -5])).toBe("'=1+1,'@x,-5\r\n");
});
