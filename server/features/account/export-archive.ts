import { Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { csvLine } from './csv.ts';
import { type ExportedTable, exportedTables } from './export-tables.ts';

const PAGE_ROWS = 500;

type Row = Record<string, unknown>;

/** The rows of a table that the transaction's person may see, page by page. */
async function* pagesOf(client: pg.ClientBase, table: ExportedTable): AsyncGenerator<Row[]> {
  const quoted = (names: readonly string[]) => names.map((name) => client.escapeIdentifier(name)).join(', ');
  const order = table.key.length > 0 ? `order by ${quoted(table.key)}` : '';
  // to_jsonb writes dates and numbers as the API does
  await client.query(
    `declare exported no scroll cursor for
     select to_jsonb(r) as row from (select ${quoted(table.columns)} from public.${client.escapeIdentifier(table.name)} ${order}) r`,
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

async function* asCsv(table: ExportedTable, pages: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  // with this byte order mark, spreadsheets read accents correctly
  yield `\ufeff${csvLine(table.columns)}`;
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(table.columns.map((column) => row[column]))).join('');
  }
}

function addText(zip: ZipFile, name: string, texts: () => AsyncGenerator<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    // one after the other: they share the connection and its cursor
    zip.addReadStreamLazy(name, (ready) => {
      const stream = Readable.from(texts(), { objectMode: false });
      stream.once('end', resolve);
      stream.once('error', reject);
      ready(null, stream);
    });
  });
}

/**
 * Writes an archive of everything that the person of a transaction may see, each table as JSON and as CSV.
 * @param client a connection in a transaction with the claims and the role of that person.
 * @param account the account itself, which is not in the tables of the API.
 * @param onProgress called after each table with the finished share, between 0 and 1.
 * @returns a stream of the archive's bytes. The work is done when it has been read to the end.
 */
export function exportArchive(
  client: pg.ClientBase,
  account: Row,
  onProgress: (share: number) => Promise<void>,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // a failed read of one entry is a failure of the archive
  zip.on('error', (error: Error) => output.destroy(error));
  const write = async () => {
    const tables = await exportedTables(client);
    zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json');
    for (const [place, table] of tables.entries()) {
      await addText(zip, `json/${table.name}.json`, () => asJson(pagesOf(client, table)));
      await addText(zip, `csv/${table.name}.csv`, () => asCsv(table, pagesOf(client, table)));
      await onProgress((place + 1) / tables.length);
    }
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;
}
