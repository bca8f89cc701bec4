/** The parts of a request that a statement gets as values, whatever they are: its plan is made without them. */
export interface Given {
  /** The operands that were cut out of its query string, in order (see `shapeOf`). */
  operands: readonly string[];
  /** The JSON array of the rows of a write, and how many these are. */
  json: string;
  rows: number;
  /** How large the answer may become, in bytes. */
  maxBytes: number;
}

/** The place of a value in a plan. */
export class Slot {
  /** The value in a request. */
  readonly of: (given: Given) => string;

  constructor(of: (given: Given) => string) {
    this.of = of;
  }
}
