import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Crowd } from './crowd.ts';

/** How long nothing more may arrive before everything has: also the time in which the servers come to rest. */
const QUIET_MS = 1_500;

/** How people listen: by sockets of the product, or by streams of the durable stub. */
const THREADS = {
  sockets: new URL('./sockets.ts', import.meta.url),
  streams: new URL('./streams.ts', import.meta.url),
};
export type Listening = keyof typeof THREADS;

/** People who listen, on a thread of their own. */
export class Listeners {
  readonly #worker: Worker;

  constructor(url: string, crowd: Crowd, listening: Listening = 'sockets') {
    this.#worker = new Worker(THREADS[listening], { workerData: { url, ...crowd } });
  }

  /**
   * Has every socket do something, or none with ''.
   * @returns how many changes have arrived so far.
   */
  async ask(work: '' | 'open' | 'joinBoard' | 'enter' | 'beat'): Promise<number> {
    const answer = once(this.#worker, 'message');
    this.#worker.postMessage(work);
    const [delivered] = (await answer) as [number];
    return delivered;
  }

  /** Waits until nothing more arrives. @returns how many changes have arrived. */
  async settled(): Promise<number> {
    for (let before = await this.ask(''); ; ) {
      await sleep(QUIET_MS);
      const now = await this.ask('');
      if (now === before) return now;
      before = now;
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Makes moves at a steady rate. */
export async function moveSteadily(
  { move }: { move(): Promise<void> },
  moves: number,
  perSecond: number,
): Promise<void> {
  const began = performance.now();
  const made: Promise<void>[] = [];
  for (let n = 0; n < moves; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    made.push(move());
  }
  await Promise.all(made);
}
