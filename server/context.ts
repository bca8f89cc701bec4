import type { Lifecycle } from './lib/lifecycle.ts';
import type { ProtocolContext } from './protocol/context.ts';

/** The object that every route group gets, created once at the start. */
export interface ServerContext extends ProtocolContext {
  lifecycle: Lifecycle;
}
