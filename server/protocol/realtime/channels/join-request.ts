import { z } from 'zod';

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const MAX_ENTRIES = 100;
const MAX_TOKEN = 8_192;

/** The payload of `phx_join` (realtime-js/src/RealtimeChannel.ts); what the server does not know is left aside. */
const joinRequest = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(z.record(z.string(), z.unknown())).max(MAX_ENTRIES).nullish(),
    })
    .nullish(),
  access_token: z.string().max(MAX_TOKEN).nullish(),
});

/** What a client asks for when it joins a channel. */
export interface JoinRequest {
  /** Empty where none was sent. */
  token: string;
  /** The `postgres_changes` entries as they came. */
  entries: Record<string, unknown>[];
  /** Whether a broadcast is answered, and whether its sender gets it too. */
  acknowledge: boolean;
  echo: boolean;
  presence: boolean;
  presenceKey: string;
}

/** Reads the payload of `phx_join`; undefined where it is not one. */
export function readJoinRequest(payload: unknown): JoinRequest | undefined {
  const { success, data } = joinRequest.safeParse(payload);
  if (!success) return undefined;
  const { config, access_token: token } = data;
  return {
    token: token ?? '',
    entries: config?.postgres_changes ?? [],
    acknowledge: config?.broadcast?.ack ?? false,
    echo: config?.broadcast?.self ?? false,
    presence: config?.presence?.enabled ?? false,
    presenceKey: config?.presence?.key ?? '',
  };
}
