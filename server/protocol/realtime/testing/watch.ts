import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import type { Client } from '#server/testing/harness.ts';
import { Recorder } from './recorder.ts';

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;
export interface Entry {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  table?: string;
  filter?: string;
  select?: string[];
  report_leaving?: boolean;
}

/** A subscription of the official client, with everything that it reported. */
export interface Watch {
  channel: RealtimeChannel;
  changes: Recorder<Change>;
  statuses: Recorder<string>;
  stop(): Promise<unknown>;
}

let topics = 0;

/** The access token that a client is signed in with. */
export async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('not signed in');
  return data.session.access_token;
}

/** Subscribes to changes as an application does, and waits until the server has confirmed. */
export async function watch(client: Client, entry: Entry, topic = `test-${topics++}`): Promise<Watch> {
  await client.realtime.setAuth();
  const changes = new Recorder<Change>();
  const statuses = new Recorder<string>();
  const channel = client.channel(topic);
  channel
    .on('postgres_changes', { event: '*', schema: 'public', ...entry } as never, (change: Change) =>
      changes.add(change),
    )
    .subscribe((status, error) => statuses.add(error ? `${status}: ${error.message}` : status));
  await statuses.until((status) => status === 'SUBSCRIBED');
  return { channel, changes, statuses, stop: () => client.removeChannel(channel) };
}

/**
 * Changes the person's own settings, and waits for it on their own subscription: every earlier change that they
 * may see has arrived by then.
 */
export async function fence(client: Client, own: Watch): Promise<void> {
  const from = own.changes.seen.length;
  const { data } = await client.auth.getUser();
  const { error } = await client
    .from('user_settings')
    .update({ privacy: { profileVisible: true, activityVisible: false, analyticsEnabled: from % 2 === 0 } })
    .eq('user_id', data.user?.id ?? '');
  if (error) throw error;
  await own.changes.until((change) => change.table === 'user_settings', from);
}
