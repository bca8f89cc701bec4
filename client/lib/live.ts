import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent } from 'react';
import type { Database } from '../../shared/database.types.ts';
import { accessToken } from './auth.ts';
import { realtime } from './backend.ts';

type Tables = Database['public']['Tables'];
export type TableName = keyof Tables & string;
/** One change of a row: `eventType`, `new`, `old`. */
export type LiveChange<Name extends TableName> = RealtimePostgresChangesPayload<Tables[Name]['Row']>;

/** Every subscription has a topic of its own: leaving takes a moment, and the library tells channels apart by topic. */
let nextChannel = 1;

/**
 * Subscribes to the changes of a table while the component is mounted.
 * @param table a table that is exposed to realtime.
 * @param filter as the protocol writes it (`project_id=eq.…`); undefined: every row that the person may see; null: do
 *   not subscribe (yet).
 * @param onChange called with every change.
 * @param onResync called whenever the channel has been joined, the first time and after each loss: what happened
 *   before is unknown, so read the data again.
 */
export function useLive<Name extends TableName>(
  table: Name,
  filter: string | null | undefined,
  onChange: (change: LiveChange<Name>) => void,
  onResync: () => void,
): void {
  const change = useEffectEvent(onChange);
  const resync = useEffectEvent(onResync);

  useEffect(() => {
    if (filter === null) return;
    let channel: RealtimeChannel | undefined;
    let left = false;
    // the token first: a channel that joins without it joins without rights
    void accessToken().then((token) => {
      if (left || token === null) return;
      void realtime.setAuth(token);
      channel = realtime.channel(`${table}:${nextChannel++}`);
      channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) },
        (payload: LiveChange<Name>) => change(payload),
      );
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') resync();
      });
    });
    return () => {
      left = true;
      if (channel) void realtime.removeChannel(channel);
    };
  }, [table, filter]);
}
