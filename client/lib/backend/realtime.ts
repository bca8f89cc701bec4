import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent } from 'react';
import type { Database } from '#shared/database.types.ts';
import { accessToken } from './auth.ts';
import { checkSession, realtime } from './backend.ts';

type Tables = Database['public']['Tables'];
export type TableName = keyof Tables & string;
/** One change of a row: `eventType`, `new`, `old`. */
export type LiveChange<Name extends TableName> = RealtimePostgresChangesPayload<Tables[Name]['Row']>;

interface Listener<Name extends TableName> {
  /** Called with every change. */
  onChange(change: LiveChange<Name>): void;
  /**
   * Called after each join of the channel: changes before it may have been missed.
   * @param changedAt no row has changed between this moment (performance.now()) and the join.
   */
  onJoin(changedAt: number): void;
}

/** A table and filter that is followed; all its listeners share it. */
interface Source {
  table: TableName;
  filter: string | undefined;
  listeners: Set<Listener<TableName>>;
  /** While its channel is joined: when a row last changed, or may have (performance.now()). */
  changedAt: number;
  /** Undefined until it is opened. */
  channel: SharedChannel | undefined;
}

/** A channel with the sources that one join asks for. */
interface SharedChannel {
  sources: readonly Source[];
  joined: boolean;
  leave: () => void;
}

/** The message of the server that a channel has been joined. */
interface JoinMessage {
  status: string;
  extension: string;
  /** For how long no row has changed, in ms (docs/api.md). */
  unchanged_for?: number;
}

/** By table and filter. A source without listeners stays while another one needs its channel. */
const sources = new Map<string, Source>();
/** The sources whose channel is about to be opened, by group. */
const opening = new Map<string, Source[]>();

/** Tables that change all the time have channels of their own, which close with the view: their changes are many. */
const BUSY: ReadonlySet<TableName> = new Set(['user_stories', 'activity_log']);

/** Part of the server's reason for refusing a join after the end of a session. */
const SESSION_ENDED = 'session has ended';

/**
 * Number for the next topic. Each channel has its own topic: the library identifies channels by topic, and to leave one takes a
 * moment.
 */
let nextTopic = 1;

/** Sets the token that channels send when they join: a channel without a token has no rights. @returns whether there is one. */
export async function authorizeChannels(): Promise<boolean> {
  const token = await accessToken();
  if (token !== null) void realtime.setAuth(token);
  return token !== null;
}

/** Opens a channel for a source, together with the others of the same filter that are wanted in the same moment. */
function openSoon(source: Source): void {
  const group = JSON.stringify([source.filter, BUSY.has(source.table) ? source.table : null]);
  const others = opening.get(group);
  if (others) return void others.push(source);
  const wanted = [source];
  opening.set(group, wanted);
  void authorizeChannels().then((authorized) => {
    opening.delete(group);
    const used = wanted.filter(({ listeners }) => listeners.size > 0);
    if (used.length > 0 && authorized) openChannel(used);
  });
}

function openChannel(used: readonly Source[]): void {
  const channel = realtime.channel(`${used[0]?.table}:${nextTopic++}`);
  const leave = () => void realtime.removeChannel(channel);
  const shared: SharedChannel = { sources: used, joined: false, leave };
  for (const source of used) {
    source.channel = shared;
    const { table, filter } = source;
    const entry = {
      event: '*',
      schema: 'public',
      table,
      report_leaving: true, // a row that leaves the filter must leave the lists (docs/api.md)
      ...(filter !== undefined && { filter }),
    } as const;
    channel.on('postgres_changes', entry, (change: LiveChange<TableName>) => {
      source.changedAt = performance.now();
      for (const listener of [...source.listeners]) listener.onChange(change);
    });
  }
  channel.on('system', {}, ({ status, extension, unchanged_for: unchanged = 0 }: JoinMessage) => {
    if (status !== 'ok' || extension !== 'postgres_changes') return;
    shared.joined = true;
    for (const source of used) {
      source.changedAt = performance.now() - unchanged;
      for (const listener of [...source.listeners]) listener.onJoin(source.changedAt);
    }
  });
  channel.subscribe((status, error) => {
    // a channel that is 'SUBSCRIBED' has joined once the message of the server follows
    if (status !== 'SUBSCRIBED') shared.joined = false;
    // an open page that asks for nothing learns here that it was signed out elsewhere, or its account disabled
    if (error?.message.includes(SESSION_ENDED)) void checkSession();
  });
}

const keyOf = ({ table, filter }: Pick<Source, 'table' | 'filter'>) => JSON.stringify([table, filter]);

/** Opens the source of a table and filter. */
function openSource(table: TableName, filter: string | undefined): Source {
  const changedAt = Number.POSITIVE_INFINITY;
  const source: Source = { table, filter, listeners: new Set(), changedAt, channel: undefined };
  sources.set(keyOf(source), source);
  openSoon(source);
  return source;
}

/** Leaves the channel of a source with the last listener of all its sources. */
function closeUnused(source: Source): void {
  const together = source.channel?.sources ?? [source];
  if (together.some(({ listeners }) => listeners.size > 0)) return;
  for (const each of together) sources.delete(keyOf(each));
  source.channel?.leave();
}

/**
 * Listens to the changes of a table. All listeners of one table and filter share one source: the first opens it, the last
 * closes it. A listener of a channel that has already joined is called back as after a join.
 * @returns a function that stops listening.
 */
function listen<Name extends TableName>(
  table: Name,
  filter: string | undefined,
  listener: Listener<Name>,
): () => void {
  const source = sources.get(keyOf({ table, filter })) ?? openSource(table, filter);
  source.listeners.add(listener);
  if (source.channel?.joined) listener.onJoin(source.changedAt);
  return () => {
    source.listeners.delete(listener);
    closeUnused(source);
  };
}

/**
 * Follows the changes of a table while the component is mounted. For data that a query reads use `useLiveQuery`.
 * @param table a table that is exposed to realtime.
 * @param filter in the form of the protocol (`project_id=eq.…`); undefined: every row that the person may see; null: do not
 *   follow (yet).
 * @param onChange called with every change.
 * @param onJoin called whenever the channel has been joined, the first time and after each loss: changes before that
 *   moment may be missing, so read data again whose read began before `changedAt` (performance.now()).
 */
export function useTableChanges<Name extends TableName>(
  table: Name,
  filter: string | null | undefined,
  onChange: (change: LiveChange<Name>) => void,
  onJoin: (changedAt: number) => void,
): void {
  const change = useEffectEvent(onChange);
  const join = useEffectEvent(onJoin);
  useEffect(() => {
    if (filter === null) return;
    return listen(table, filter, {
      onChange: (row) => change(row),
      onJoin: (changedAt) => join(changedAt),
    });
  }, [table, filter]);
}

/** A table that a query reads, and which of its rows. */
export interface LiveSource {
  table: TableName;
  /** A filter in the form of the protocol; undefined: every row that the person may see; null: none (yet). */
  filter?: string | null | undefined;
}

/**
 * Calls back after each change of one of these tables and after each join, while the component is mounted.
 * @param onChange gets the moment (performance.now()) of the change, or of the last one that may have been missed.
 */
export function useAnyChange(sources: readonly LiveSource[], onChange: (changedAt: number) => void): void {
  const change = useEffectEvent(onChange);
  const key = JSON.stringify(sources);
  useEffect(() => {
    const listener = {
      onChange: () => change(performance.now()),
      onJoin: (changedAt: number) => change(changedAt),
    };
    const stops = (JSON.parse(key) as LiveSource[]).flatMap(({ table, filter }) =>
      filter === null ? [] : [listen(table, filter, { ...listener })],
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}
