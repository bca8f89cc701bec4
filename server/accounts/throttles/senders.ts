import type pg from 'pg';
import { networkOf } from '#server/lib/network-of.ts';
import type { RequestSource } from '#server/lib/request-source.ts';
import { findDevice } from '../sessions/known-devices.ts';

/** Whom attempts at an account are counted for. */
export interface Sender {
  /** `device:…` for a known device, `network:…` for everyone else. */
  key: string;
  /** A known device of the account: what strangers do never counts against it. */
  known: boolean;
  network: string;
}

/**
 * Finds who attempts at the account of an address are counted under: the known device, or else the network, which is one
 * IPv4 address (a range of them would put neighbours together who have nothing to do with each other) or an IPv6 /64.
 * It does the same for addresses with and without an account.
 */
export async function findSender(
  db: pg.Pool | pg.ClientBase,
  email: string,
  { ip, headers }: RequestSource,
): Promise<Sender> {
  const network = networkOf(ip);
  const device = await findDevice(db, email, headers.cookie);
  return device === undefined
    ? { key: `network:${network}`, known: false, network }
    : { key: `device:${device}`, known: true, network };
}
