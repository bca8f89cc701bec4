import pg from 'pg';
import { serialize } from 'pg-protocol';

/** How many statements a connection keeps prepared: each takes up to some hundred kB of its process. */
const MAX_PREPARED = 50;
/** How many texts are remembered to know which ones come again. */
const MAX_SEEN = 1_000;

/** The part of pg's result that reads rows; its types do not show it. */
export interface RowReader {
  readonly fields: readonly pg.FieldDef[];
  addFields(fields: pg.FieldDef[]): void;
  parseRow(values: (string | null)[]): object;
}

const { Result } = pg as unknown as { Result: new () => RowReader };

/** A statement as a connection knows it: prepared under a name, or without one for a single use. */
export interface Prepared {
  name: string;
  rows: RowReader;
  /** Whether `rows` knows the columns of the result. */
  described: boolean;
}

const seen = new Set<string>();

/** Whether a statement is among the last ones of this process: one that comes only once is not worth a name. */
function comesAgain(key: string): boolean {
  const again = seen.delete(key);
  if (seen.size >= MAX_SEEN) seen.delete(seen.values().next().value as string);
  seen.add(key);
  return again;
}

/** The statements that a connection has prepared under names, in the order of their last use: a limited number. */
export class PreparedStatements {
  static readonly #of = new WeakMap<pg.Connection, PreparedStatements>();

  readonly #known = new Map<string, Prepared>();
  /** The statements that were sent to be prepared, in order; those without a name have no key. */
  #awaited: { key: string | undefined; prepared: Prepared }[] = [];
  #names = 0;

  static of(connection: pg.Connection): PreparedStatements {
    const known = PreparedStatements.#of.get(connection) ?? new PreparedStatements(connection);
    PreparedStatements.#of.set(connection, known);
    return known;
  }

  private constructor(connection: pg.Connection) {
    connection.on('parseComplete', () => {
      const parsed = this.#awaited.shift();
      if (parsed?.key !== undefined) this.#known.set(parsed.key, parsed.prepared);
    });
  }

  /**
   * Finds a statement, or adds the message that prepares it.
   * @param messages those that are sent together.
   * @param key identifies its text and everything else that its plan depends on.
   */
  prepare(messages: Buffer[], key: string, text: string): Prepared {
    const known = this.#known.get(key);
    if (known) {
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    const again = comesAgain(key);
    const name = again ? `s${++this.#names}` : '';
    const prepared = { name, rows: new Result(), described: false };
    messages.push(serialize.parse({ name, text }));
    this.#awaited.push({ key: again ? key : undefined, prepared });
    return prepared;
  }

  /** Adds the messages that close the statements beyond the limit, which were not used for the longest time. */
  closeSurplus(messages: Buffer[]): void {
    for (const [key, { name }] of this.#known) {
      if (this.#known.size <= MAX_PREPARED) return;
      messages.push(serialize.close({ type: 'S', name }));
      this.#known.delete(key);
    }
  }

  /** Forgets the statements that were sent and not prepared, since one before them failed. */
  endAwaiting(): void {
    this.#awaited = [];
  }
}
