import type pg from 'pg';
import type { Logger } from 'pino';
import type { AccessTokens } from '#server/accounts/sessions/open-access-tokens.ts';
import type { OutboxReader } from '#server/database/outbox/reader.ts';
import type { ByteBudget } from '#server/lib/byte-budget.ts';
import type { AccessCache } from '../changes/access-cache.ts';
import type { Delivery } from '../changes/delivery.ts';
import type { ExposedTables } from '../changes/exposed-tables.ts';
import type { RecentChanges } from '../changes/recent-changes.ts';
import type { SubscriptionRegistry } from '../changes/subscription-registry.ts';
import type { Presence } from '../presence/presence.ts';
import type { TopicRightsReader } from './authorise.ts';
import type { Broadcasts } from './broadcasts.ts';

/** The services that the channels of a node share. */
export interface Services {
  pool: pg.Pool;
  log: Logger;
  tokens: AccessTokens;
  subscriptions: SubscriptionRegistry;
  access: AccessCache;
  topicRights: TopicRightsReader;
  presence: Presence;
  broadcasts: Broadcasts;
  tables: ExposedTables;
  recent: RecentChanges;
  /** The memory of the channels that wait for a token. */
  waitingJoins: ByteBudget;
  reader: Pick<OutboxReader, 'reaches' | 'position' | 'repeatSince'>;
  delivery: Pick<Delivery, 'repeat'>;
}
