/** A statement, and its values separately, as pg takes them: texts, numbers, lists, objects as JSON. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The column whose values are wanted as bytes (a Buffer): a text that is only passed on. */
  bytes?: string;
}
