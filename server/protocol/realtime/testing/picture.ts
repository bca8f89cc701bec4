import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { Client } from '#server/testing/harness.ts';
import type { Database } from '#shared/database.types.ts';
import type { Change } from './watch.ts';

/** The official client of an application that reconnects quickly. */
export function eagerClient(url: string): Client {
  return createClient<Database>(url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 250, timeout: 5_000 },
  });
}

const COLUMNS = 'id, title, updated_at';
type Story = Record<string, unknown>;
const keyOf = (row: object) => String((row as Story)['id']);
const textOf = ({ id, title, updated_at: at }: Story) => `${id} ${title} ${Date.parse(String(at))}`;

/**
 * An application's copy of a project's stories. It reads them whenever its channel has been joined, and applies each
 * change that it gets.
 */
export class LivePicture {
  readonly #client: Client;
  readonly #project: string;
  #rows = new Map<string, Story>();
  /** The changes that arrive during a read of the rows. */
  #late: Change[] | undefined;
  #reading = 0;
  /** How often the channel has been joined. */
  joins = 0;
  /** The number of changes that have arrived. */
  changes = 0;

  constructor(client: Client, project: string) {
    this.#client = client;
    this.#project = project;
  }

  /** Subscribes, and keeps the picture current from then on. */
  async start(): Promise<void> {
    await this.#client.realtime.setAuth();
    const filter = `project_id=eq.${this.#project}`;
    this.#client
      .channel(`picture-${crypto.randomUUID()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'user_stories', filter } as never,
        (change: Change) => this.#hear(change),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') {
          this.joins += 1;
          void this.#read();
        }
      });
  }

  /** One line for each story, in order; undefined during a read. */
  get lines(): string[] | undefined {
    return this.#late ? undefined : [...this.#rows.values()].map(textOf).sort();
  }

  #hear(change: Change): void {
    this.changes += 1;
    if (this.#late) this.#late.push(change);
    else this.#apply(change);
  }

  #apply({ eventType, new: row, old }: Change): void {
    if (eventType === 'DELETE') this.#rows.delete(keyOf(old));
    else this.#rows.set(keyOf(row), row);
  }

  async #read(): Promise<void> {
    const reading = ++this.#reading;
    this.#late = [];
    for (;;) {
      const rows = await readStories(this.#client, this.#project).catch(() => undefined);
      if (reading !== this.#reading) return; // joined again meanwhile
      if (rows) {
        this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
        for (const change of this.#late ?? []) this.#apply(change);
        this.#late = undefined;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The stories of a project from the API. @throws if the request fails. */
async function readStories(client: Client, project: string): Promise<Story[]> {
  const stories = client.from('user_stories').select(COLUMNS).eq('project_id', project);
  return (await stories.throwOnError()).data;
}

/** One line for each story of a project, like {@link LivePicture.lines}. */
export async function storedLines(client: Client, project: string): Promise<string[]> {
  return (await readStories(client, project)).map(textOf).sort();
}
