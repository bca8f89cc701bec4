import type { Page, WebSocketRoute } from '@playwright/test';

/** A message of the realtime protocol, in its array form. */
type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

interface Subscription {
  table: string;
  filter?: string;
  report_leaving?: boolean;
}

interface BrokenChannel {
  /** How many changes the server has sent since the break. */
  missed: () => number;
  /** Lets the page join the channel again. */
  mend: () => void;
}

/** Watches and breaks the table channels of a page, between the page and the server. */
export class LiveChannels {
  /** By topic: its tables and filters, the reference of its join, and whether the server has accepted it. */
  private readonly open = new Map<string, { names: string[]; joinRef: string | null; joined: boolean }>();
  /** The tables with a filter that do not ask for rows that leave it. */
  readonly blindToLeaving: string[] = [];
  /** By topic: how many changes the page has missed, and its pending joins. */
  private readonly broken = new Map<string, { missed: number; joins: (() => void)[] }>();
  private toPage: WebSocketRoute | undefined;

  /** Starts to watch the page; call it before the page is opened. */
  static async of(page: Page): Promise<LiveChannels> {
    const channels = new LiveChannels();
    await page.routeWebSocket(/\/realtime\//, (socket) => {
      const server = socket.connectToServer();
      channels.toPage = socket;
      socket.onMessage((text) => channels.fromPage(String(text), () => server.send(text)));
      server.onMessage((text) => channels.fromServer(String(text), () => socket.send(text)));
    });
    return channels;
  }

  /** How many channels the page has requested and not left. */
  count(): number {
    return this.open.size;
  }

  /** 'table filter' of each entry of the channels that the page has requested and not left. */
  names(): string[] {
    return [...this.open.values()].flatMap(({ names }) => names);
  }

  /** 'table filter' of each entry of the joined channels. */
  joined(): string[] {
    return [...this.open.values()].filter(({ joined }) => joined).flatMap(({ names }) => names);
  }

  /** Makes the channel of a table and filter fail in the page, and blocks further joins. */
  break(name: string): BrokenChannel {
    const found = [...this.open].find(([, channel]) => channel.names.includes(name));
    if (!found) throw new Error(`no channel ${name}`);
    const [topic, channel] = found;
    channel.joined = false;
    const broken = { missed: 0, joins: [] as (() => void)[] };
    this.broken.set(topic, broken);
    this.toPage?.send(JSON.stringify([channel.joinRef, null, topic, 'phx_error', {}]));
    return {
      missed: () => broken.missed,
      mend: () => {
        this.broken.delete(topic);
        for (const send of broken.joins) send();
      },
    };
  }

  private fromPage(text: string, send: () => void): void {
    const [joinRef, , topic, event, payload] = JSON.parse(text) as Message;
    if (event === 'phx_leave') this.open.delete(topic);
    const { config } = { ...(payload as { config?: { postgres_changes?: Subscription[] } }) };
    const subscriptions = (event === 'phx_join' && config?.postgres_changes) || [];
    const nameOf = ({ table, filter }: Subscription) => [table, filter].filter(Boolean).join(' ');
    if (subscriptions.length > 0)
      this.open.set(topic, { names: subscriptions.map(nameOf), joinRef, joined: false });
    for (const subscription of subscriptions) {
      if (subscription.filter !== undefined && subscription.report_leaving !== true)
        this.blindToLeaving.push(nameOf(subscription));
    }
    const broken = event === 'phx_join' ? this.broken.get(topic) : undefined;
    if (broken) broken.joins.push(send);
    else send();
  }

  private fromServer(text: string, send: () => void): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Message;
    const broken = this.broken.get(topic);
    if (broken) {
      // the server does not know yet that the channel has failed in the page
      if (event === 'postgres_changes') broken.missed += 1;
      return;
    }
    const channel = this.open.get(topic);
    const accepted = event === 'phx_reply' && ref === joinRef && Object(payload).status === 'ok';
    if (channel && accepted && joinRef === channel.joinRef) channel.joined = true;
    send();
  }
}
