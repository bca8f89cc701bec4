import { expect, test } from 'vitest';
import { stage } from '#client/testing/stage.tsx';
import { Markdown } from './Markdown.tsx';

/** Shows a text. @returns the rendered element. */
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

test('a part of a text opens, with Markdown in it, and one within', async () => {
  const root = await show(
    'Antes\n<details open><summary>Registro <b>largo</b></summary>\n\n- uno\n\n<details>\n\ndos\n</details>\n</details>\n\nDespués',
  );
  expect(texts(root, 'details > summary')).toEqual(['Registro largo']);
  expect(texts(root, 'details > ul > li')).toEqual(['uno']);
  expect(texts(root, 'details > details > p')).toEqual(['dos']);
  expect(texts(root, ':scope > p')).toEqual(['Antes', 'Después']);
  expect(root.querySelector('details')?.open).toBe(false);
});

test('tags of code hosts are shown as what they stand for, without attributes', async () => {
  const root = await show(
    'Pulsa <kbd onclick="x">Ctrl</kbd>+<kbd>K</kbd><br>H<sub>2</sub>O <b>y *más*</b> <a href="https://a.test/b">enlace</a> <a href="javascript:1">no</a> <img src="https://a.test/p.png" alt="foto">',
  );
  expect(texts(root, 'kbd')).toEqual(['Ctrl', 'K']);
  expect(texts(root, 'sub, strong, em')).toEqual(['2', 'y más', 'más']);
  expect(root.querySelectorAll('br')).toHaveLength(1);
  expect(texts(root, 'a')).toEqual(['enlace', 'foto']);
  expect(root.querySelectorAll('img, [onclick]')).toHaveLength(0);
});

test.each([
  ['a tag that is not known', 'a <div class="x">b</div> c'],
  ['a tag without an end', '<kbd>Ctrl y <details> más'],
  ['an end without a beginning', 'a </kbd> b'],
  ['a script', '<script>alert(1)</script>'],
  ['a comment without an end', 'a <!-- b'],
])('%s is shown as it was typed', async (_, text) => {
  const root = await show(text);
  expect(root.textContent).toBe(text);
});

test('comments of templates are not shown', async () => {
  const root = await show('<!-- Describe\nel fallo -->\nAl guardar <!-- aquí --> falla\n\n<!-- fin -->');
  expect(texts(root, 'p')).toEqual(['Al guardar  falla']);
});

test('a log keeps the indent of its lines', async () => {
  const root = await show('Error: no\n    at guardar (a.ts:1)\n\n<pre>\n  dentro\n    más\n</pre>\n');
  expect(texts(root, 'p')).toEqual(['Error: no    at guardar (a.ts:1)']);
  expect(root.querySelector('p')).toHaveStyle({ whiteSpace: 'pre-wrap' });
  expect(texts(root, 'pre')).toEqual(['  dentro\n    más']);
});
