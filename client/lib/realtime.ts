import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent } from 'react';
import type { Database } from '#shared/database.types.ts';
import { accessToken } from './auth.ts';
import { realtime } from './backend.ts';

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

/** The channel of a table and filter; all listeners share it. */
interface SharedChannel {
  listeners: Set<Listener<TableName>>;
  joined: boolean;
  /** While joined: when a row last changed, or may have (performance.now()). */
  changedAt: number;
  leave: () => void;
}

/** The message of the server that a channel has been joined. */
interface JoinMessage {
  status: string;
  extension: string;
  /** For how long no row has changed, in ms (docs/api.md). */
  unchanged_for?: number;
}

const channels = new Map<string, SharedChannel>();

/**
 * Number for the next topic. Each channel has its own topic: the library identifies channels by topic, and to leave one takes a
 * moment.
 */
let nextTopic = 1;

function openChannel(table: TableName, filter: string | undefined): SharedChannel {
  let left = false;
  let close = () => {};
  const shared: SharedChannel = {
    listeners: new Set(),
    joined: false,
    changedAt: Number.POSITIVE_INFINITY,
    leave: () => {
      left = true;
      close();
    },
  };
  // the token is set first: a channel that joins without it has no rights
  void accessToken().then((token) => {
    if (left || token === null) return;
    void realtime.setAuth(token);
    const channel = realtime.channel(`${table}:${nextTopic++}`);
    close = () => void realtime.removeChannel(channel);
    const entry = {
      event: '*',
      schema: 'public',
      table,
      report_leaving: true, // a row that leaves the filter must leave the lists (docs/api.md)
      ...(filter !== undefined && { filter }),
    } as const;
    channel.on('postgres_changes', entry, (change: LiveChange<TableName>) => {
      shared.changedAt = performance.now();
      for (const listener of [...shared.listeners]) listener.onChange(change);
    });
    channel.on('system', {}, ({ status, extension, unchanged_for: unchanged = 0 }: JoinMessage) => {
      if (status !== 'ok' || extension !== 'postgres_changes') return;
      shared.joined = true;
      shared.changedAt = performance.now() - unchanged;
      for (const listener of [...shared.listeners]) listener.onJoin(shared.changedAt);
    });
    channel.subscribe((status) => {
      // what is 'SUBSCRIBED' is joined once the message of the server follows
      if (status !== 'SUBSCRIBED') shared.joined = false;
    });
  });
  return shared;
}

/**
 * Listens to the changes of a table. All listeners of one table and filter share one channel: the first opens it, the last
 * closes it. A listener of a channel that has already joined is called back as after a join.
 * @returns a function that stops listening.
 */
function listen<Name extends TableName>(
  table: Name,
  filter: string | undefined,
  listener: Listener<Name>,
): () => void {
  const key = JSON.stringify([table, filter]);
  const channel = channels.get(key) ?? openChannel(table, filter);
  channels.set(key, channel);
  channel.listeners.add(listener);
  if (channel.joined) listener.onJoin(channel.changedAt);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0) return;
    channels.delete(key);
    channel.leave();
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
