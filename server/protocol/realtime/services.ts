import type pg from 'pg';
import type { Logger } from 'pino';
import type { AccessTokens } from '../../lib/access-tokens.ts';
import type { Audience } from './audience.ts';
import type { Broadcasts } from './broadcast.ts';
import type { Catalogue } from './catalogue.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';

/** What the channels of a node share. */
export interface Services {
  pool: pg.Pool;
  log: Logger;
  tokens: AccessTokens;
  hub: Hub;
  audience: Audience;
  presence: Presence;
  broadcasts: Broadcasts;
  catalogue: Catalogue;
}
