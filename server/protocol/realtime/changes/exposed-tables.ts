import type pg from 'pg';
import { type Catalogue, readCatalogue } from '../tables/catalogue.ts';
import { BindingError } from './bindings.ts';

/** The shortest time between two reads (ms), so that joins with unknown tables cost little. */
const MIN_AGE_MS = 5_000;

/** The exposed tables of a running server, which are kept up to date. */
export class ExposedTables {
  readonly #pool: pg.Pool;
  #tables: Catalogue;
  #readAt = performance.now();

  private constructor(pool: pg.Pool, tables: Catalogue) {
    this.#pool = pool;
    this.#tables = tables;
  }

  /** Reads the tables for the first time. */
  static async open(pool: pg.Pool): Promise<ExposedTables> {
    return new ExposedTables(pool, await readCatalogue(pool));
  }

  get(name: string) {
    return this.#tables.get(name);
  }

  /**
   * Calls `plan` with the tables. If a name is unknown, it reads the tables again and calls `plan` once more.
   * @throws {BindingError} the error of `plan`.
   */
  async plan<T>(plan: (tables: Catalogue) => T): Promise<T> {
    try {
      return plan(this.#tables);
    } catch (error) {
      const isOld = performance.now() - this.#readAt >= MIN_AGE_MS;
      if (!(error instanceof BindingError) || !isOld) throw error;
      this.#readAt = performance.now();
      this.#tables = await readCatalogue(this.#pool);
      return plan(this.#tables);
    }
  }
}
