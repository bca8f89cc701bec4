import pg from 'pg';

/** A statement, and its values as texts. */
export interface Statement {
  text: string;
  values: readonly (string | null)[];
}

type Done = (error: Error | undefined, json: string[]) => void;

/** The names of the statements that a connection has prepared, by their texts. */
const prepared = new WeakMap<pg.Connection, Map<string, string>>();
let lastName = 0;

/** Statements that are sent together; the `Sync` after them commits. Of each row the last column is read. */
class Transaction implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #done: Done;
  readonly #json: string[] = [];
  #names = new Map<string, string>();

  constructor(statements: readonly Statement[], done: Done) {
    this.#statements = statements;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    this.#names = prepared.get(connection) ?? this.#names;
    prepared.set(connection, this.#names);
    connection.stream.cork();
    for (const { text, values } of this.#statements) {
      let statement = this.#names.get(text);
      if (statement === undefined) {
        statement = `s${++lastName}`;
        this.#names.set(text, statement);
        connection.parse({ name: statement, text, types: [] }, true);
      }
      connection.bind({ statement, values: values as (string | null)[] }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#json.push(fields.at(-1) ?? '');
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    // those after the one that failed were not prepared
    for (const { text } of this.#statements) this.#names.delete(text);
    this.#done(error, []);
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#json);
  }
}

/** Connections that are open from the start. A transaction takes a free one, or waits for it. */
export class Connections {
  readonly #free: pg.Client[] = [];
  readonly #waiting: ((client: pg.Client) => void)[] = [];

  static async open(config: pg.ClientConfig, count: number): Promise<Connections> {
    const connections = new Connections();
    for (let n = 0; n < count; n += 1) {
      const client = new pg.Client(config);
      client.on('error', () => undefined); // PostgreSQL ends before this process
      await client.connect();
      connections.#free.push(client);
    }
    return connections;
  }

  /**
   * Runs statements as one transaction in one round trip.
   * @returns the last column of all rows.
   * @throws the error of the first statement that failed.
   */
  run(...statements: readonly Statement[]): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const start = (client: pg.Client) => {
        const done: Done = (error, json) => {
          if (error) reject(error);
          else resolve(json);
          const next = this.#waiting.shift();
          if (next) next(client);
          else this.#free.push(client);
        };
        client.query(new Transaction(statements, done));
      };
      const client = this.#free.pop();
      if (client) start(client);
      else this.#waiting.push(start);
    });
  }
}
