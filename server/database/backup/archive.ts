import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { texts } from '#server/console/texts.ts';
import { inChunks } from '#server/lib/in-chunks.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { hasTable, oneValue } from '#server/lib/rows.ts';
import { quoted, readSequences, readTables, type Table } from './catalogue.ts';
import {
  type BackupHeader,
  type BackupTrailer,
  HEADER_ENTRY,
  LEFT_OUT,
  TRAILER_ENTRY,
  tableKey,
} from './contents.ts';
import { TAR_END, tarEntry } from './tar.ts';

/** Rows are collected into entries of this size. */
const ENTRY_BYTES = 1024 * 1024;

/** The text of values does not depend on the settings of a server, a database or a role. */
const SESSION = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Prepares an open transaction for reading or writing the text of tables. */
export async function setStableText(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION);
}

async function readHeader(client: pg.ClientBase, tables: Table[]): Promise<BackupHeader> {
  if (!(await hasTable(client, 'migration.applied'))) throw new OperatorError(texts.backup.nothingToCopy);
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from migration.applied order by name collate "C"',
  );
  if (migrations.length === 0) throw new OperatorError(texts.backup.nothingToCopy);
  return {
    product: 'plataforma-scrum',
    version: 1,
    made_at: new Date().toISOString(),
    postgres: await oneValue<string>(client, `select current_setting('server_version')`),
    migrations,
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
  };
}

async function readSequenceValues(client: pg.ClientBase): Promise<BackupTrailer['sequences']> {
  const values: BackupTrailer['sequences'] = [];
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(client, sequence)}`,
    );
    if (rows[0]) values.push({ ...sequence, ...rows[0] });
  }
  return values;
}

/** The rows of a table as the text of COPY, in chunks, in the order of the primary key, so that equal tables give equal texts. */
async function* copyRows(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer, void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const order = table.orderBy === null ? '' : ` order by ${table.orderBy}`;
  const select = `select ${columns} from ${quoted(client, table)}${order}`;
  const stream = client.query(copyTo(`copy (${select}) to stdout`));
  // the client may send another statement only after its end
  const ready = new Promise<void>((resolve) => Object.assign(stream, { handleReadyForQuery: resolve }));
  yield* inChunks(stream as AsyncIterable<Buffer>, ENTRY_BYTES);
  await ready;
}

const LINE_FEED = 0x0a;

/** How many rows the text of COPY has: a line feed inside a value is written as \n. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(LINE_FEED); at !== -1; at = text.indexOf(LINE_FEED, at + 1)) rows += 1;
  return rows;
}

export interface ArchiveOptions {
  /** Called with the finished share, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Writes the archive of a database at this moment, while others continue to write.
 * No other code may use `client`. Its transaction ends with the archive.
 * @throws {OperatorError} if the product has not stored anything yet.
 */
export async function* writeArchive(
  client: pg.ClientBase,
  { onProgress }: ArchiveOptions = {},
): AsyncGenerator<Buffer, void> {
  await client.query('begin isolation level repeatable read read only');
  await setStableText(client);
  const tables = (await readTables(client)).filter((table) => !LEFT_OUT.includes(tableKey(table)));
  const json = (name: string, value: unknown) =>
    tarEntry({ name, content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) });
  yield json(HEADER_ENTRY, await readHeader(client, tables));

  const total = tables.reduce((sum, table) => sum + table.size, 0);
  const counts: BackupTrailer['tables'] = {};
  let before = 0;
  for (const table of tables) {
    const key = tableKey(table);
    const digest = createHash('sha256');
    const count = { rows: 0, bytes: 0 };
    let number = 0;
    for await (const content of copyRows(client, table)) {
      digest.update(content);
      count.rows += countRows(content);
      count.bytes += content.length;
      number += 1;
      yield tarEntry({ name: `${key}/${String(number).padStart(6, '0')}`, content });
      onProgress?.((before + Math.min(count.bytes, table.size)) / total);
    }
    counts[key] = { ...count, sha256: digest.digest('hex') };
    before += table.size;
  }
  const trailer: BackupTrailer = { tables: counts, sequences: await readSequenceValues(client) };
  yield json(TRAILER_ENTRY, trailer);
  await client.query('commit');
  yield TAR_END;
}
