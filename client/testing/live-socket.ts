/** The changes that a client follows in one channel. */
interface Binding {
  id: number;
  table: string;
  /** `column=eq.value`; missing: every row. */
  filter?: string;
}

/** A row before and after a change; null: it did not exist, or is gone. */
export interface RowChange {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Who has made it. */
  by?: string | undefined;
}

const open = new Set<LiveSocket>();

/** Sends a change to every channel that follows it. */
export function sendLive(change: RowChange): void {
  for (const socket of open) socket.sendChange(change);
}

/**
 * Sends a message of other people, or who is present, to the members of a topic.
 * @returns whether anybody has joined it.
 */
export function sendToTopic(topic: string, event: 'broadcast' | 'presence_state', payload: object): boolean {
  return [...open].map((socket) => socket.sendToTopic(`realtime:${topic}`, event, payload)).includes(true);
}

/** The payload of `presence_state`. */
export const presenceOf = (personIds: readonly string[]) =>
  Object.fromEntries(personIds.map((id) => [id, { metas: [{ phx_ref: id, user_id: id }] }]));

const JOINED = { status: 'ok', extension: 'postgres_changes', message: 'Subscribed to PostgreSQL' };

/** A connection to `/realtime/v1` that is answered in the page: joins, heartbeats, and changes of rows. */
export class LiveSocket extends EventTarget {
  binaryType = 'arraybuffer';
  bufferedAmount = 0;
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly #channels = new Map<string, { joinRef: string; bindings: Binding[] }>();

  constructor() {
    super();
    setTimeout(() => {
      this.readyState = WebSocket.OPEN;
      open.add(this);
      this.onopen?.(new Event('open'));
    });
  }

  /** Answers a frame of the client: `[join_ref, ref, topic, event, payload]`. */
  send(data: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(data);
    if (event === 'access_token') return;
    let response = {};
    if (event === 'phx_join') {
      const wanted: Omit<Binding, 'id'>[] = payload.config?.postgres_changes ?? [];
      const bindings = wanted.map((binding, index) => ({ ...binding, id: index + 1 }));
      this.#channels.set(topic, { joinRef, bindings });
      response = { postgres_changes: bindings };
    }
    if (event === 'phx_leave') this.#channels.delete(topic);
    setTimeout(() => {
      this.#receive([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]);
      if (event === 'phx_join') this.#receive([joinRef, null, topic, 'system', JOINED]);
    });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    open.delete(this);
    this.onclose?.(new CloseEvent('close', { code: 1000 }));
  }

  sendChange(change: RowChange): void {
    for (const [topic, { joinRef, bindings }] of this.#channels) {
      const ids = bindings.filter((binding) => follows(binding, change)).map(({ id }) => id);
      if (ids.length > 0)
        this.#receive([joinRef, null, topic, 'postgres_changes', { ids, data: dataOf(change) }]);
    }
  }

  sendToTopic(topic: string, event: string, payload: object): boolean {
    const channel = this.#channels.get(topic);
    if (channel) this.#receive([channel.joinRef, null, topic, event, payload]);
    return channel !== undefined;
  }

  #receive(frame: unknown[]): void {
    if (this.readyState === WebSocket.OPEN)
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

function follows({ table, filter }: Binding, change: RowChange): boolean {
  if (table !== change.table) return false;
  const [, column = '', value] = /^(\w+)=eq\.(.*)$/.exec(filter ?? '') ?? [];
  const row = change.after ?? change.before;
  return filter === undefined || String(row?.[column]) === value;
}

const dataOf = ({ table, before, after, by }: RowChange) => ({
  schema: 'public',
  table,
  type: before === null ? 'INSERT' : after === null ? 'DELETE' : 'UPDATE',
  commit_timestamp: new Date().toISOString(),
  columns: [],
  record: after === null ? {} : { ...after, ...(before && by && { changed_by: by }) },
  old_record: before ? (after ? before : { id: before['id'] }) : {},
  errors: null,
});
