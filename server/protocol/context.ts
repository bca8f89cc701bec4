import type pg from 'pg';
import type { Logger } from 'pino';
import type { AccessTokens } from '../accounts/sessions/open-access-tokens.ts';
import type { Config } from '../config/config.ts';
import type { Procedure } from '../lib/procedure.ts';
import type { ResponseCache } from './rest/cache/response-cache.ts';

/** The parts of the serving process that the protocol needs. */
export interface ProtocolContext {
  config: Config;
  /** Connections of the server itself; statements of a person go through `runAsUser`. */
  pool: pg.Pool;
  /** For connections outside the pool (LISTEN). */
  connection: pg.ClientConfig;
  log: Logger;
  tokens: AccessTokens;
  /** The answers of the table API that this node keeps in memory. */
  kept: ResponseCache;
  /** The procedures served as /rest/v1/rpc/<name>. */
  procedures: readonly Procedure[];
  /** The start of links: PUBLIC_URL, or the address that the server listens on. */
  publicUrl: () => string;
  /** Whether demo accounts may sign in at all (no PUBLIC_URL, TRUST_PROXY or DATABASE_URL is set). */
  demoAllowed: boolean;
}
