/** Where a server stands between its start and its end; made by `start.ts`, read by the routes. */
export class Lifecycle {
  #phase: 'starting' | 'running' | 'stopping' = 'starting';

  get phase() {
    return this.#phase;
  }

  /** Everything is up, and the handlers of signals are set. */
  run(): void {
    if (this.#phase === 'starting') this.#phase = 'running';
  }

  stop(): void {
    this.#phase = 'stopping';
  }
}
