import { parsePoints, STORY_PRIORITIES, type StoryPriority } from '#shared/rules/stories/story.ts';
import { plainText } from '#shared/rules/texts/plain-text.ts';
import { lineOf, type Rows, widthOf } from './cells.ts';

/** Which columns of a table are read; null: none is. */
export interface TableColumns {
  /** Whether the first row has the headings. */
  heading: boolean;
  title: number;
  points: number | null;
  priority: number | null;
}

/** A row of a table. null: the cell is empty; undefined: it cannot be read. */
export interface TableRow {
  title: string;
  points: number | null | undefined;
  priority: StoryPriority | null | undefined;
  /** The texts that are no points and no priority. */
  unread: string[];
}

/** The headings in Spanish, English and Portuguese, in the order in which they are preferred, without accents and signs. */
const HEADINGS = {
  title: [
    'titulo',
    'title',
    'resumen',
    'summary',
    'resumo',
    'historiadeusuario',
    'userstory',
    'historia',
    'story',
    'asunto',
    'subject',
    'assunto',
    'nombre',
    'name',
    'nome',
    'tarea',
    'task',
    'tarefa',
    'criterio',
    'criterion',
    'descripcion',
    'description',
    'descricao',
  ],
  points: [
    'storypoints',
    'puntosdehistoria',
    'pontosdehistoria',
    'puntos',
    'points',
    'pontos',
    'pts',
    'sp',
    'estimacion',
    'estimate',
    'estimativa',
    'storypointestimate',
  ],
  priority: ['prioridad', 'priority', 'prioridade', 'prio'],
} as const;

/** The words for priorities in the three languages, and those of usual trackers. */
const PRIORITIES: Readonly<Record<StoryPriority, readonly string[]>> = {
  low: ['low', 'lowest', 'baja', 'bajo', 'muybaja', 'baixa', 'muitobaixa', 'minor', 'trivial'],
  medium: ['medium', 'media', 'medio', 'normal', 'moderate'],
  high: ['high', 'alta', 'alto', 'major'],
  critical: [
    'critical',
    'critica',
    'critico',
    'highest',
    'muyalta',
    'muitoalta',
    'urgent',
    'urgente',
    'blocker',
  ],
};

/** 'PAY-12': the key of a story, no title. */
const KEY = /^[A-Z][A-Z0-9]*-\d+$/u;

const wordOf = (cell: string) => plainText(cell).replaceAll(/[^\p{L}]/gu, '');
/** 'Story Points' of 'Custom field (Story Points)', as a tracker exports it. */
const headingOf = (cell: string) => wordOf(/^custom field \((.*)\)$/iu.exec(cell.trim())?.[1] ?? cell);

const columnOf = (row: readonly string[], words: readonly string[]): number | null => {
  const headings = row.map(headingOf);
  const word = words.find((each) => headings.includes(each));
  return word === undefined ? null : headings.indexOf(word);
};

/** Whether a row has the heading of titles. */
export const isHeading = (row: readonly string[]): boolean => columnOf(row, HEADINGS.title) !== null;

/** Guesses the columns of a table: by their headings, else by their cells. */
export function guessColumns(rows: Rows): TableColumns {
  const [first = [], ...others] = rows;
  const byHeading = {
    title: columnOf(first, HEADINGS.title),
    points: columnOf(first, HEADINGS.points),
    priority: columnOf(first, HEADINGS.priority),
  };
  if (others.length > 0 && Object.values(byHeading).some((column) => column !== null)) {
    return { heading: true, ...byHeading, title: byHeading.title ?? longestColumn(others) };
  }
  const title = longestColumn(rows);
  const columns = Array.from({ length: widthOf(rows) }, (_, at) => at).filter((at) => at !== title);
  const only = (among: readonly number[], reads: (cell: string) => unknown) => {
    const fitting = among.filter((at) => isReadable(rows, at, reads));
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  };
  // a number before the title counts the rows
  const after = columns.filter((at) => at > title);
  return { heading: false, title, points: only(after, readPoints), priority: only(columns, readPriority) };
}

/** Whether every cell of a column with a text can be read, and there is one. */
function isReadable(rows: Rows, at: number, reads: (cell: string) => unknown): boolean {
  const values = rows.map((row) => reads(row[at] ?? ''));
  return values.every((value) => value !== undefined) && values.some((value) => value !== null);
}

/** The column with the most text that is neither a key nor a figure. */
function longestColumn(rows: Rows): number {
  const lengths = Array.from({ length: widthOf(rows) }, (_, at) =>
    rows
      .map((row) => (row[at] ?? '').trim())
      .filter((cell) => !KEY.test(cell) && /\p{L}/u.test(cell))
      .reduce((sum, { length }) => sum + length, 0),
  );
  return lengths.indexOf(Math.max(...lengths));
}

/** The rows of a table that have a title, with the values of the chosen columns. */
export function readRows(rows: Rows, { heading, title, points, priority }: TableColumns): TableRow[] {
  const cell = (row: readonly string[], column: number | null) =>
    column === null ? '' : (row[column] ?? '');
  return rows
    .slice(heading ? 1 : 0)
    .map((row) => {
      const values = {
        points: readPoints(cell(row, points)),
        priority: readPriority(cell(row, priority)),
      };
      const unread = [
        ...(values.points === undefined ? [lineOf(cell(row, points))] : []),
        ...(values.priority === undefined ? [lineOf(cell(row, priority))] : []),
      ];
      return { title: lineOf(cell(row, title)), ...values, unread };
    })
    .filter((row) => row.title !== '');
}

/** Points as tables have them, also '3.0', '3,0' and '3 pts'. */
function readPoints(cell: string): number | null | undefined {
  const figure = lineOf(cell).replace(/\s*(?:pts?|sp|puntos?|points?|pontos?)\.?$/iu, '');
  return parsePoints(figure.replace(/[.,]00?$/u, ''));
}

function readPriority(cell: string): StoryPriority | null | undefined {
  if (lineOf(cell) === '') return null;
  return STORY_PRIORITIES.find((priority) => PRIORITIES[priority].includes(wordOf(cell)));
}
