import { type Rows, withoutEmptyColumns } from './cells.ts';

const BLOCKS = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'BR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'PRE']);
const UNSEEN = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'COLGROUP']);

/**
 * The rows of the tables that an HTML text consists of, where a cell with several paragraphs stays one cell.
 * @returns null if it has another text beside them, a table within a table, or fewer than two columns.
 */
export function rowsOfHtml(html: string): Rows | null {
  const body = bodyOf(html);
  if (!body) return null;
  const tables = [...body.querySelectorAll('table')];
  if (tables.length === 0 || body.querySelector('table table')) return null;
  const rows = withoutEmptyColumns(tables.flatMap(gridOf)).filter((row) => row.some((cell) => cell.trim()));
  for (const table of tables) table.remove();
  return textOf(body).trim() === '' && (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/**
 * The items of the lists that an HTML text consists of, an item with several paragraphs as one.
 * @returns null if it has another text beside them.
 */
export function itemsOfHtml(html: string): string[] | null {
  const body = bodyOf(html);
  if (!body) return null;
  const items = [...body.querySelectorAll('li')].map((item) => {
    const own = item.cloneNode(true) as Element;
    for (const nested of own.querySelectorAll('ul, ol')) nested.remove();
    return textOf(own);
  });
  for (const list of body.querySelectorAll('ul, ol')) list.remove();
  return items.length > 0 && textOf(body).trim() === '' ? items : null;
}

/** The document belongs to no window, so that no script of it runs and no picture loads. null: there is no HTML. */
const bodyOf = (html: string) =>
  html === '' ? null : new DOMParser().parseFromString(html, 'text/html').body;

/** The cells of a table. A cell over several rows or columns is the first of them; the others are empty. */
function gridOf(table: HTMLTableElement): string[][] {
  const grid: string[][] = [...table.rows].map(() => []);
  for (const [at, row] of [...table.rows].entries()) {
    for (const cell of row.cells) {
      const line = grid[at] ?? [];
      let start = 0;
      while (line[start] !== undefined) start += 1;
      for (const below of grid.slice(at, at + Math.max(1, cell.rowSpan))) {
        for (let column = start; column < start + cell.colSpan; column += 1) below[column] = '';
      }
      line[start] = textOf(cell);
    }
  }
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}

/** The text of an element: blanks as one, and a break at each block. */
function textOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data.replace(/\s+/gu, ' ');
      if (node.nodeType !== Node.ELEMENT_NODE || UNSEEN.has(node.nodeName)) return '';
      const text = textOf(node as Element);
      return BLOCKS.has(node.nodeName) ? `\n${text}\n` : text;
    })
    .join('');
}
