import type { Row } from '../rows.ts';

/** The tables that procedures read and change. */
export interface Tables {
  rows: <Known extends Row>(table: string) => Known[];
  row: (table: string, id: unknown) => Row;
  update: (table: string, id: unknown, patch: Row) => Row;
  insert: (table: string, values: Row) => Row;
  delete: (table: string, id: unknown) => void;
  /** Who has changed a row last; null: that is not known. */
  actorOf: (id: unknown) => string | null;
}

/** A procedure of the server, with the tables in memory. */
export type Procedure = (tables: Tables, input: never) => unknown;
