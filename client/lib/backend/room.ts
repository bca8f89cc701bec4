import type { RealtimeChannel } from '@supabase/realtime-js';
import { realtime } from './backend.ts';
import { authorizeChannels } from './realtime.ts';

/**
 * Joins a topic where people see who is present and send each other signs.
 * @param prepare listens to the channel, and subscribes.
 * @returns a function that leaves it.
 */
export function joinRoom(topic: string, prepare: (channel: RealtimeChannel) => void): () => void {
  let left = false;
  let channel: RealtimeChannel | undefined;
  void authorizeChannels().then((authorized) => {
    if (left || !authorized) return;
    channel = realtime.channel(topic, { config: { presence: { enabled: true } } });
    prepare(channel);
  });
  return () => {
    left = true;
    if (channel) void realtime.removeChannel(channel);
  };
}

/** The people who are present in a room, with what they report. The server, not the client, says who they are. */
export function peopleIn(
  channel: RealtimeChannel,
): { personId: string; reported: Record<string, unknown> }[] {
  const entries = Object.values(channel.presenceState<Record<string, unknown>>()).flat();
  return entries.flatMap(({ user_id: id, ...reported }) =>
    typeof id === 'string' ? [{ personId: id, reported }] : [],
  );
}
