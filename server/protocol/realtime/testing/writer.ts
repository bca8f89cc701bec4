import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#server/testing/harness.ts';

const PAUSE_AFTER_FAILURE_MS = 50;
/** Every fifth write creates a story, and every seventh deletes the oldest story of the writer. */
const INSERT_EVERY = 5;
const DELETE_EVERY = 7;

/** Writes its own stories, one write after the other, and remembers the answered writes. */
export class Writer {
  /** How many writes were answered. */
  answered = 0;
  readonly #client: Client;
  readonly #project: string;
  readonly #name: string;
  /** Story → the number in its title of the last answered write; null: its deletion was answered. */
  readonly #known = new Map<string, number | null>();
  /** Stories whose deletion was requested and not answered. */
  readonly #perhapsGone = new Set<string>();
  #count = 0;
  #stopped = true;
  #work: Promise<void> = Promise.resolve();

  constructor(client: Client, project: string, name: string) {
    this.#client = client;
    this.#project = project;
    this.#name = name;
  }

  start(): void {
    this.#stopped = false;
    this.#work = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  /** Describes the answered writes that are not in the database. @param stored the titles of the project's stories by id. */
  missing(stored: ReadonlyMap<string, string>): string[] {
    const found: string[] = [];
    for (const [id, number] of this.#known) {
      const title = stored.get(id);
      if (number === null && title !== undefined) found.push(`${id} was deleted, and is there as ${title}`);
      if (number === null || this.#perhapsGone.has(id)) continue;
      const at = Number(title?.split(' ')[1] ?? Number.NaN);
      if (!(at >= number)) found.push(`${id} was written as number ${number}, and is ${title ?? 'gone'}`);
    }
    return found;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#write();
        this.answered += 1;
      } catch {
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  }

  async #write(): Promise<void> {
    this.#count += 1;
    const alive = [...this.#known].filter(([id, at]) => at !== null && !this.#perhapsGone.has(id));
    const [oldest] = alive;
    const any = alive[this.#count % Math.max(alive.length, 1)];
    if (!any || !oldest || this.#count % INSERT_EVERY === 0) return this.#insert();
    if (this.#count % DELETE_EVERY === 0) return this.#delete(oldest[0]);
    await this.#rename(any[0]);
  }

  get #title(): string {
    return `${this.#name} ${this.#count}`;
  }

  async #insert(): Promise<void> {
    const id = crypto.randomUUID();
    const number = this.#count;
    await this.#client
      .from('user_stories')
      .insert({ id, project_id: this.#project, title: this.#title })
      .throwOnError();
    this.#known.set(id, number);
  }

  async #rename(id: string): Promise<void> {
    const number = this.#count;
    const stories = this.#client.from('user_stories').update({ title: this.#title }).eq('id', id);
    const { data } = await stories.select('id').throwOnError();
    if (data.length !== 1) throw new Error(`story ${id} is not there`);
    this.#known.set(id, number);
  }

  async #delete(id: string): Promise<void> {
    this.#perhapsGone.add(id);
    await this.#client.from('user_stories').delete().eq('id', id).throwOnError();
    this.#known.set(id, null);
  }
}
