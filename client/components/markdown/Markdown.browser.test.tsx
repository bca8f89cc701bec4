import { expect, test } from 'vitest';
import { stage } from '#client/testing/stage.tsx';
import { Markdown } from './Markdown.tsx';

/** Shows a text. @returns what has been made of it. */
async function show(text: string): Promise<HTMLElement> {
  stage(<Markdown text={text} />, {}, {});
  const find = () => document.querySelector<HTMLElement>('[class*="markdown"]');
  await expect.poll(find).not.toBeNull();
  return find() as HTMLElement;
}

const texts = (root: Element, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent);

test('paths and patterns are shown as they were written', async () => {
  const text = '\\\\servidor\\compartido\\_plan\\*.xlsx\nC:\\temp\\#1\\[viejo]\n^\\d+\\.\\d{2}$';
  const root = await show(`${text}\n\n\\*sin cursiva\\*`);
  expect(texts(root, 'p')).toEqual([text.replaceAll('\n', ''), '*sin cursiva*']);
});

test('a list keeps the numbers that were written, and counts by itself where they do not grow', async () => {
  const root = await show('7. siete\n9. nueve\n9. diez\n\n---\n\n1. uno\n1. dos\n1. tres');
  const values = [...root.querySelectorAll('ol')].map((list) =>
    [...list.children].map((li) => [list.start, (li as HTMLLIElement).value]),
  );
  expect(values).toEqual([
    [
      [7, 0],
      [7, 9],
      [7, 0],
    ],
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  ]);
});

test('a row keeps cells that its heading does not have', async () => {
  const root = await show('| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |\n\ndespués');
  expect(texts(root, 'th')).toEqual(['a', 'b', '', '']);
  expect(texts(root, 'td')).toEqual(['1', '2', '3', '4', '5', '', '', '']);
  expect(texts(root, 'p')).toEqual(['después']);
});

test('a line above the two dashes of a signature is not a heading; above three it is', async () => {
  const root = await show('Saludos\nAna\n--\nTienda\n\nTítulo\n---');
  expect(texts(root, 'h4')).toEqual(['Título']);
  expect(texts(root, 'p')).toEqual(['SaludosAna--Tienda']);
});
