import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { countRows } from './archive.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupTrailer,
  HEADER_ENTRY,
  headerShape,
  TRAILER_ENTRY,
  tableKey,
  trailerShape,
} from './contents.ts';
import { BackupFileError, readSealed } from './file-format.ts';
import { readTar, type TarEntry } from './tar.ts';

/** The contents of a backup that was checked completely. */
export interface CheckedBackup {
  header: BackupHeader;
  trailer: BackupTrailer;
  /** Bytes of the file. */
  size: number;
}

function sentence(file: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const { missing, unreadable, notABackup, damaged } = texts.backup;
  const because = { cause: error };
  if (code === 'ENOENT') return new OperatorError(missing(file), because);
  if (code === 'EACCES' || code === 'EISDIR') return new OperatorError(unreadable(file), because);
  if (error instanceof BackupFileError && error.reason === 'not-a-backup') {
    return new OperatorError(notABackup(file), because);
  }
  return new OperatorError(damaged(path.basename(file)), because);
}

function parseHeader(file: string, entry: TarEntry | undefined): BackupHeader {
  if (entry?.name !== HEADER_ENTRY) throw new BackupFileError('damaged');
  const content: unknown = JSON.parse(entry.content.toString());
  const { product, version } = content as { product?: unknown; version?: unknown };
  if (product === 'plataforma-scrum' && typeof version === 'number' && version > 1) {
    throw new OperatorError(texts.backup.newerFormat(path.basename(file)));
  }
  return headerShape.parse(content);
}

/** Reads a backup once from beginning to end, and checks all of it. */
export class BackupReader {
  readonly header: BackupHeader;
  readonly #file: string;
  readonly #entries: AsyncGenerator<TarEntry, void>;
  #next: TarEntry | undefined;
  readonly #counts: BackupTrailer['tables'] = {};

  private constructor(file: string, header: BackupHeader, entries: AsyncGenerator<TarEntry, void>) {
    this.#file = file;
    this.header = header;
    this.#entries = entries;
  }

  /** @throws {OperatorError} with one sentence that says why the file cannot be used. */
  static async open(file: string): Promise<BackupReader> {
    const entries = readTar(readSealed(file));
    try {
      const first = await entries.next();
      const reader = new BackupReader(file, parseHeader(file, first.value ?? undefined), entries);
      await reader.#advance();
      return reader;
    } catch (error) {
      await entries.return();
      throw sentence(file, error);
    }
  }

  async #advance(): Promise<void> {
    this.#next = (await this.#entries.next()).value ?? undefined;
  }

  /**
   * The text of the rows of a table. Call it for each table of the header in order, and read it to its end.
   * @throws {OperatorError} if the file is damaged.
   */
  async *rows(table: BackedUpTable): AsyncGenerator<Buffer, void> {
    const key = tableKey(table);
    const digest = createHash('sha256');
    const count = { rows: 0, bytes: 0 };
    try {
      for (let entry = this.#next; entry?.name.startsWith(`${key}/`); entry = this.#next) {
        digest.update(entry.content);
        count.rows += countRows(entry.content);
        count.bytes += entry.content.length;
        yield entry.content;
        await this.#advance();
      }
    } catch (error) {
      throw sentence(this.#file, error);
    }
    this.#counts[key] = { ...count, sha256: digest.digest('hex') };
  }

  /** How many rows a table has in the backup, once it was read. */
  countOf(table: BackedUpTable): number {
    return this.#counts[tableKey(table)]?.rows ?? 0;
  }

  /**
   * Reads the entry after the tables, when all of them have been read.
   * @throws {OperatorError} if anything is missing or has changed.
   */
  async finish(): Promise<BackupTrailer> {
    try {
      if (this.#next?.name !== TRAILER_ENTRY) throw new BackupFileError('damaged');
      const trailer = trailerShape.parse(JSON.parse(this.#next.content.toString()));
      await this.#advance();
      if (this.#next !== undefined || JSON.stringify(trailer.tables) !== JSON.stringify(this.#counts)) {
        throw new BackupFileError('damaged');
      }
      return trailer;
    } catch (error) {
      throw sentence(this.#file, error);
    }
  }

  async close(): Promise<void> {
    await this.#entries.return();
  }
}

/**
 * Reads a whole backup to check it.
 * @throws {OperatorError} with one sentence that says why it cannot be used.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const reader = await BackupReader.open(file);
  try {
    for (const table of reader.header.tables) for await (const _rows of reader.rows(table));
    return { header: reader.header, trailer: await reader.finish(), size: (await stat(file)).size };
  } finally {
    await reader.close();
  }
}
