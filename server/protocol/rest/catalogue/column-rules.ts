/** Facts of a product's columns that the catalogue of PostgreSQL does not have. */
export interface ColumnRules {
  /**
   * The names of columns that the database changes by itself, in any table. Who may read and not write one may send back an
   * older value: it is ignored.
   */
  maintained: ReadonlySet<string>;
  /** The columns that an insert may leave out although they have no default, since triggers fill them, by table. */
  filled: ReadonlyMap<string, readonly string[]>;
  /**
   * The maintained column with the moment of a row's last change. An update that sends an older one is refused where it would
   * set columns that others have changed since (`app.changed_since`).
   */
  changedAt?: string;
}

export const NO_RULES: ColumnRules = { maintained: new Set(), filled: new Map() };
