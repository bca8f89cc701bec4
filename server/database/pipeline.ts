import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Statement } from '../lib/statement.ts';
import { type Prepared, PreparedStatements } from './prepared-statements.ts';
import { RowBytes } from './row-bytes.ts';

/** How pg writes a value as a text; its types do not show it. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

type Done = (error: Error | undefined, rows: unknown[]) => void;

/** Statements on their way; pg calls the methods as the answers arrive. */
class Pipeline implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #role: string;
  readonly #done: Done;
  readonly #rows: unknown[] = [];
  #known: PreparedStatements | undefined;
  #last: Prepared | undefined;
  #completed = 0;
  #bytes: string | undefined;
  #rowBytes: RowBytes | undefined;

  constructor(statements: readonly Statement[], role: string, done: Done) {
    this.#statements = statements;
    this.#role = role;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    const known = PreparedStatements.of(connection);
    this.#known = known;
    this.#bytes = this.#statements.at(-1)?.bytes;
    if (this.#bytes !== undefined) {
      this.#rowBytes = RowBytes.of(connection);
      this.#rowBytes.wanted = true;
    }
    // one write: a socket that gets its messages one by one costs more than they do
    connection.stream.write(Buffer.concat(this.#messages(known)));
  }

  #messages(known: PreparedStatements): Buffer[] {
    const messages: Buffer[] = [];
    known.closeSurplus(messages);
    for (const [index, { text, values }] of this.#statements.entries()) {
      const prepared = known.prepare(messages, `${this.#role} ${text}`, text);
      messages.push(
        serialize.bind({ statement: prepared.name, values: values.map((value) => prepareValue(value)) }),
      );
      this.#last = prepared;
      if (index === this.#statements.length - 1 && !prepared.described)
        messages.push(serialize.describe({ type: 'P', name: '' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    return messages;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    if (!this.#last) return;
    this.#last.rows.addFields(fields);
    this.#last.described = true;
  }

  handleDataRow({ fields }: { fields: (string | Buffer | null)[] }): void {
    if (this.#completed < this.#statements.length - 1 || !this.#last) return;
    const { rows } = this.#last;
    if (this.#bytes === undefined) {
      this.#rows.push(rows.parseRow(fields as (string | null)[]));
      return;
    }
    const column = rows.fields.findIndex(({ name }) => name === this.#bytes);
    const texts = fields.map((field, index) => (index === column ? null : (field?.toString() ?? null)));
    this.#rows.push({ ...rows.parseRow(texts), [this.#bytes]: fields[column] ?? null });
  }

  handleCommandComplete(): void {
    this.#completed += 1;
  }

  handleError(error: Error): void {
    this.#endBytes();
    this.#known?.endAwaiting();
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#endBytes();
    this.#done(undefined, this.#rows);
  }

  #endBytes(): void {
    if (this.#rowBytes) this.#rowBytes.wanted = false;
  }
}

/**
 * Runs statements as one transaction in one round trip: they are sent together, and one `Sync` after them commits if none of them
 * failed. A check that must undo a change has to fail inside a statement. Statements that come again are prepared under a name.
 * @param client a connection outside a transaction.
 * @param role the role that the statements run as: plans differ by role.
 * @returns the rows of the last statement.
 * @throws the error of the first statement that failed, or of the commit; nothing is changed then.
 */
export function runPipeline<Row>(
  client: pg.ClientBase,
  statements: readonly Statement[],
  role: string,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, rows) => (error ? reject(error) : resolve(rows as Row[]));
    client.query(new Pipeline(statements, role, done));
  });
}
