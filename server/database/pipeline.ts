import type pg from 'pg';
import { type Prepared, PreparedStatements } from './prepared-statements.ts';

/** A statement, and its values separately, as texts. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

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

  constructor(statements: readonly Statement[], role: string, done: Done) {
    this.#statements = statements;
    this.#role = role;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    const known = PreparedStatements.of(connection);
    this.#known = known;
    connection.stream.cork();
    try {
      known.closeSurplus(connection);
      for (const [index, { text, values }] of this.#statements.entries()) {
        const prepared = known.prepare(connection, `${this.#role} ${text}`, text);
        connection.bind({ statement: prepared.name, values }, true);
        this.#last = prepared;
        if (index === this.#statements.length - 1 && !prepared.described)
          connection.describe({ type: 'P', name: '' }, true);
        connection.execute(null, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    if (!this.#last) return;
    this.#last.rows.addFields(fields);
    this.#last.described = true;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#completed === this.#statements.length - 1) this.#rows.push(this.#last?.rows.parseRow(fields));
  }

  handleCommandComplete(): void {
    this.#completed += 1;
  }

  handleError(error: Error): void {
    this.#known?.endAwaiting();
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#rows);
  }
}

/**
 * Runs statements as one transaction in one round trip: they are sent together, and one `Sync` after them commits if none of them
 * failed. What must undo a change has to fail inside a statement. Statements that come again are prepared under a name.
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
