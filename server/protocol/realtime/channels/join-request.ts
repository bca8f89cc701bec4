import { z } from 'zod';

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const MAX_ENTRIES = 100;
const MAX_TOKEN = 8_192;
/** PostgreSQL has no texts with this character. */
const NULL_CHARACTER = '\0';

/** The payload of `phx_join` (realtime-js/src/RealtimeChannel.ts). Unknown keys are ignored. */
const joinRequest = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag }).nullish(),
      presence: z
        .object({
          key: z
            .string()
            .max(255)
            .refine((key) => !key.includes(NULL_CHARACTER))
            .nullish(),
          enabled: flag,
        })
        .nullish(),
      private: flag,
      postgres_changes: z.array(z.record(z.string(), z.unknown())).max(MAX_ENTRIES).nullish(),
    })
    .nullish(),
  access_token: z.string().max(MAX_TOKEN).nullish(),
});

/** The options of a client that joins a channel. */
export interface JoinRequest {
  /** The access token; undefined if the client sent none. */
  token: string | undefined;
  /** The `postgres_changes` entries, unchanged. */
  entries: Record<string, unknown>[];
  /** Whether broadcasts are acknowledged, and whether their sender gets them too. */
  acknowledge: boolean;
  echo: boolean;
  /** Whether the join is refused on a topic that is not open to the person. */
  isPrivate: boolean;
  presence: boolean;
  presenceKey: string;
}

/** Reads the payload of `phx_join`; undefined if it or the topic is not valid. */
export function readJoinRequest(topic: string, payload: unknown): JoinRequest | undefined {
  if (topic.includes(NULL_CHARACTER)) return undefined;
  const { success, data } = joinRequest.safeParse(payload);
  if (!success) return undefined;
  const { config, access_token: token } = data;
  return {
    token: token ?? undefined,
    entries: config?.postgres_changes ?? [],
    acknowledge: config?.broadcast?.ack ?? false,
    echo: config?.broadcast?.self ?? false,
    isPrivate: config?.private ?? false,
    presence: config?.presence?.enabled ?? false,
    presenceKey: config?.presence?.key ?? '',
  };
}
