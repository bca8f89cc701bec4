import { Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { readChunks } from '#server/database/file-chunks.ts';
import { type CsvValue, csvHeader, csvLine } from '#shared/rules/reports/csv.ts';
import { columnSql, type ExportedTable, exportedTables } from './export-tables.ts';
import type { OwnFile } from './own-files.ts';

const PAGE_ROWS = 500;

type Row = Record<string, CsvValue>;

/** The rows of a table that the transaction's person may see, page by page. */
async function* pagesOf(client: pg.ClientBase, table: ExportedTable): AsyncGenerator<Row[]> {
  const quote = (name: string) => client.escapeIdentifier(name);
  const columns = table.columns.map((column) => `${columnSql(column, quote)} as ${quote(column.name)}`);
  const order = table.key.map((name) => `r.${quote(name)}`).join(', ');
  // to_jsonb writes dates and numbers as the API does
  await client.query(
    `declare exported no scroll cursor for
     select to_jsonb(e) as row
     from (select ${columns.join(', ')} from public.${quote(table.name)} r ${order && `order by ${order}`}) e`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ row: Row }>(`fetch ${PAGE_ROWS} from exported`);
      if (rows.length === 0) return;
      yield rows.map(({ row }) => row);
    }
  } finally {
    await client.query('close exported').catch(() => undefined); // the transaction may have failed already
  }
}

async function* asJson(pages: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* asCsv(
  table: ExportedTable,
  pages: AsyncGenerator<Row[]>,
  language: string,
): AsyncGenerator<string> {
  const names = table.columns.map(({ name }) => name);
  yield csvHeader(names, language);
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        csvLine(
          names.map((name) => row[name]),
          language,
        ),
      )
      .join('');
  }
}

/** Adds an entry that is read only when its turn comes; resolves when it has been read to the end. */
function addEntry(zip: ZipFile, name: string, content: () => Readable, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    // one after the other: they share the connection and its cursor
    zip.addReadStreamLazy(name, { compress }, (ready) => {
      const stream = content();
      stream.once('end', resolve);
      stream.once('error', reject);
      ready(null, stream);
    });
  });
}

const textOf = (texts: AsyncGenerator<string>) => Readable.from(texts, { objectMode: false });

/** The parts of an archive besides the tables. */
export interface ArchiveContents {
  /** The person's language, for the separator of CSV files. */
  language: string;
  /** The account itself, which is not in the tables of the API. */
  account: object;
  readme: { name: string; text: string };
  files: readonly OwnFile[];
}

/**
 * Writes an archive of everything that the person of a transaction may see, each table as JSON and as CSV, and of their files.
 * @param client a connection in a transaction with the claims and the role of that person.
 * @param pool reads the contents of the files, one chunk in memory at a time.
 * @param onProgress called after each table and file with the finished share, between 0 and 1.
 * @returns a stream of the archive's bytes. The work is done when it has been read to the end.
 */
export function exportArchive(
  client: pg.ClientBase,
  pool: pg.Pool,
  { language, account, readme, files }: ArchiveContents,
  onProgress: (share: number) => Promise<void>,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // a failed read of one entry is a failure of the archive
  zip.on('error', (error: Error) => output.destroy(error));
  const write = async () => {
    const tables = await exportedTables(client);
    zip.addBuffer(Buffer.from(readme.text), readme.name);
    zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json');
    const parts = tables.length + files.length;
    for (const [place, table] of tables.entries()) {
      const pages = () => pagesOf(client, table);
      await addEntry(zip, `json/${table.name}.json`, () => textOf(asJson(pages())), true);
      await addEntry(zip, `csv/${table.name}.csv`, () => textOf(asCsv(table, pages(), language)), true);
      await onProgress((place + 1) / parts);
    }
    for (const [place, { id, path }] of files.entries()) {
      // most files of people are compressed already
      await addEntry(zip, path, () => readChunks(pool, id), false);
      await onProgress((tables.length + place + 1) / parts);
    }
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
