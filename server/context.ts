import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { AccessTokens } from './lib/access-tokens.ts';
import type { Lifecycle } from './lib/lifecycle.ts';
import type { Procedure } from './lib/procedure.ts';

/** What every route group gets: one object, made once at start. */
export interface ServerContext {
  config: Config;
  /** Connections of the server itself; whatever acts for a person goes through `runAsUser`. */
  pool: pg.Pool;
  /** For connections of one's own (LISTEN). */
  connection: pg.ClientConfig;
  log: Logger;
  lifecycle: Lifecycle;
  tokens: AccessTokens;
  /** The workflows served as /rest/v1/rpc/<name>. */
  procedures: readonly Procedure[];
  /** The address that links start with: PUBLIC_URL, or the one listened on. */
  publicUrl: () => string;
  /** Whether demo accounts may sign in at all (no PUBLIC_URL, TRUST_PROXY or DATABASE_URL is set). */
  demoAllowed: boolean;
}
