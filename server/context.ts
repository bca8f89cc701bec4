import type { Lifecycle } from './lib/lifecycle.ts';
import type { ProtocolContext } from './protocol/context.ts';

/** What every route group gets: one object, made once at start. */
export interface ServerContext extends ProtocolContext {
  lifecycle: Lifecycle;
}
