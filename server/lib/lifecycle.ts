/** The state of a server between its start and its end. `start.ts` creates it, and the routes read it. */
export class Lifecycle {
  #phase: 'starting' | 'running' | 'stopping' = 'starting';

  get phase() {
    return this.#phase;
  }

  /** Everything is started, and the handlers of signals are set. */
  run(): void {
    if (this.#phase === 'starting') this.#phase = 'running';
  }

  stop(): void {
    this.#phase = 'stopping';
  }
}
