import { expect, test } from 'vitest';
import { guessColumns, readRows, type TableColumns } from './columns.ts';
import { readPasted } from './read-pasted.ts';

/** The stories of a pasted text: title, points, priority, and the values that cannot be read; of lines the titles. */
const storiesOf = (text: string, html = '', columns: Partial<TableColumns> = {}) => {
  const pasted = readPasted({ text, html });
  if (pasted.kind === 'lines') return pasted.lines;
  return readRows(pasted.rows, { ...guessColumns(pasted.rows), ...columns }).map(
    ({ title, points, priority, unread }) =>
      [title, points ?? '', priority ?? '', ...unread].join('|').replace(/\|+$/, ''),
  );
};
const AB = ['Uno', 'Dos'];
const AB_POINTS = ['Uno|3', 'Dos|5'];

const TEXTS: readonly [name: string, text: string, stories: string[]][] = [
  ['a spreadsheet with headings', 'Clave\tTítulo\tPuntos\r\nPAY-1\tUno\t3\r\nPAY-2\tDos\t5\r\n', AB_POINTS],
  ['headings in English', 'Key\tSummary\tStory Points\nPAY-1\tUno\t3\nPAY-2\tDos\t5', AB_POINTS],
  ['headings in Portuguese', 'Título\tPontos\nUno\t3\nDos\t5', AB_POINTS],
  ['headings in capitals', 'TITULO\tPUNTOS\nUno\t3\nDos\t5', AB_POINTS],
  ['a heading of a tracker', 'Summary\tCustom field (Story Points)\nUno\t3.0\nDos\t5.0', AB_POINTS],
  ['points before the title', 'Puntos\tHistoria\n3\tUno\n5\tDos', AB_POINTS],
  ['points with a unit', 'Título\tPuntos\nUno\t3 pts\nDos\t5 puntos', AB_POINTS],
  ['points that cannot be read', 'Título\tPuntos\nUno\tXL\nDos\t5', ['Uno|||XL', 'Dos|5']],
  ['a priority', 'Título\tPrioridad\nUno\tAlta\nDos\tcrítica', ['Uno||high', 'Dos||critical']],
  ['the priorities of a tracker', 'Title\tPriority\nUno\tHighest\nDos\tLow', ['Uno||critical', 'Dos||low']],
  ['an unknown priority', 'Title\tPriority\nUno\tWhenever\nDos\t', ['Uno|||Whenever', 'Dos']],
  ['no headings', 'PAY-1\tUna historia\t3\nPAY-2\tOtra\t5', ['Una historia|3', 'Otra|5']],
  ['a count before the title', '1\tUno\n2\tDos', AB],
  ['one row of a spreadsheet', 'PAY-1\tUna historia\t3', ['Una historia|3']],
  ['a cell with a break', 'Título\tPuntos\n"Uno\ny medio"\t3\nDos\t5', ['Uno y medio|3', 'Dos|5']],
  ['a cell with quotes', 'Título\tPuntos\n"Un ""uno""\ncasi"\t3\nDos\t5', ['Un "uno" casi|3', 'Dos|5']],
  ['a quote within a cell', 'Título\tPuntos\nVer 5" y más\t3\nDos\t5', ['Ver 5" y más|3', 'Dos|5']],
  ['one column with a break in a cell', '"Uno\ny medio"\nDos\n', ['Uno y medio', 'Dos']],
  ['a cell with a line separator', 'Título\tPuntos\nUno\vy medio\t3\nDos\t5', ['Uno y medio|3', 'Dos|5']],
  ['empty rows and columns', '\tTítulo\t\tPuntos\n\t\t\t\n\tUno\t\t3\n\tDos\t\t5\n', AB_POINTS],
  ['rows without a title', 'Título\tPuntos\nUno\t3\n\t8\nDos\t5', AB_POINTS],
  ['rows of unequal length', 'Título\tPuntos\tNota\nUno\t3\nDos\t5\tya', AB_POINTS],
  ['CSV with commas', 'Clave,Título,Puntos\nPAY-1,Uno,3\nPAY-2,Dos,5', AB_POINTS],
  ['CSV with semicolons', '\uFEFFTítulo;Puntos\r\nUno;3\r\nDos;5\r\n', AB_POINTS],
  ['CSV in quotes', '"Título","Puntos"\n"Uno","3"\n"Dos","5"', AB_POINTS],
  ['CSV with a break', 'Título,Puntos\n"Uno\ny medio",3\nDos,5', ['Uno y medio|3', 'Dos|5']],
  ['a row of CSV', 'PAY-1,"Pagar, con tarjeta",3', ['Pagar, con tarjeta|3']],
  ['a table of Markdown', '| Título | Puntos |\n|---|--:|\n| Uno | 3 |\n| Dos | 5 |', AB_POINTS],
  ['sentences with commas', 'Como Ana, pago\nComo Luis, cobro', ['Como Ana, pago', 'Como Luis, cobro']],
  ['a quotation', '"Hola", dijo Ana', ['"Hola", dijo Ana']],
  ['a list of a word processor', '•\tUno\n•\tDos', AB],
  ['a numbered list of a word processor', '1.\tUno\n2.\tDos', AB],
  ['a list of two levels', '1.\tUno\na)\tDos\nb)\tTres', [...AB, 'Tres']],
  ['indented lines', '\tUno\n\tDos', AB],
  ['lines with a stray tab', 'Uno\nDos\ttres', ['Uno', 'Dos\ttres']],
  ['a line beside invisible ones', 'Uno\n\u200B\n', ['Uno']],
];

test.each(TEXTS)('reads %s', (_, text, stories) => {
  expect(storiesOf(text)).toEqual(stories);
});

const cells = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const HTML: readonly [name: string, html: string, text: string, stories: string[]][] = [
  [
    'a table of a word processor with two paragraphs in a cell',
    cells(['Título', 'Puntos'], ['<p>Uno</p>\n<p>y medio</p>', '<p>3</p>'], ['<p>Dos</p>', '5']),
    'Título\tPuntos\nUno\ny medio\t3\nDos\t5',
    ['Uno y medio|3', 'Dos|5'],
  ],
  [
    'a spreadsheet with its styles',
    `<google-sheets-html-origin><style>td {color: red}</style>${cells(['Título', 'Puntos'], ['Uno<br>y medio', '3'])}`,
    'Título\tPuntos\n"Uno\ny medio"\t3',
    ['Uno y medio|3'],
  ],
  [
    'a cell over two rows',
    '<table><tr><th>Épica</th><th>Título</th></tr><tr><td rowspan="2">E</td><td>Uno</td></tr><tr><td>Dos</td></tr></table>',
    'Épica\tTítulo\nE\tUno\nDos',
    AB,
  ],
  [
    'a cell over two columns',
    '<table><tr><td colspan="2">Uno</td><td>3</td></tr><tr><td>Dos</td><td>x</td><td>5</td></tr></table>',
    'Uno\t\t3\nDos\tx\t5',
    AB_POINTS,
  ],
  [
    'an item with two paragraphs',
    '<ul><li><p>Uno</p><p>y medio</p></li><li>Dos<ul><li>Tres</li></ul></li></ul>',
    'Uno\ny medio\nDos\nTres',
    ['Uno y medio', 'Dos', 'Tres'],
  ],
  ['a table in a text', `<p>Uno</p>${cells(['a', 'b'])}`, 'Uno\nDos', AB],
  ['a mail in a table of one cell', cells(['<p>Uno</p><p>Dos</p>']), 'Uno\nDos', AB],
  ['tables within a table', cells([cells(['a', 'b']), 'c']), 'Uno\nDos', AB],
  ['lines of a chat', '<div>- Uno</div><div>- Dos</div>', '- Uno\n- Dos', AB],
];

test.each(HTML)('reads %s from the HTML', (_, html, text, stories) => {
  expect(storiesOf(text, html)).toEqual(stories);
});

test('the columns are those that a person chooses', () => {
  const text = 'Uno\tdescripción larga\t3\nDos\tmás larga\t5';
  expect(storiesOf(text, '', { title: 0, points: null })).toEqual(AB);
  expect(storiesOf(text, '', { title: 0, points: 2, heading: true })).toEqual(['Dos|5']);
});

test.each(['•\tUno\n•\tDos', 'o\tUno\no\tDos', '1.\tUno\n1.1.\tDos', 'a)\tUno\nb)\tDos', '\tUno\n\tDos'])(
  '%j is a list, no table',
  (text) => {
    expect(readPasted({ text, html: '' })).toEqual({ kind: 'lines', lines: AB });
  },
);
