/**
 * The entries that were used last: `max` of them, and up to `max` older ones. A use does not move an entry: it is found among the
 * new ones, or becomes one of them, and the old ones are dropped together.
 */
export class Recent<Value> {
  readonly #max: number;
  #new = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#new.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    if (this.#new.size >= this.#max) {
      this.#old = this.#new;
      this.#new = new Map();
    }
    this.#new.set(key, value);
  }
}
