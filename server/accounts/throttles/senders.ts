import { networkOf } from '#server/lib/network/network-of.ts';
import type { RequestSource } from '#server/lib/request-source.ts';
import type { Queryable } from '#server/lib/rows.ts';
import { findDevice } from '../sessions/known-devices.ts';

/** The sender that attempts at an account are counted for. */
interface Sender {
  /** `device:…` for a known device, `network:…` for everyone else. */
  key: string;
  /** Whether it is a known device of the account. Attempts of strangers never count against a known device. */
  known: boolean;
  network: string;
}

/**
 * Finds the sender of attempts at the account of an address: the known device, or else the network. A network is one IPv4
 * address (a range would count unrelated neighbours together) or an IPv6 /64.
 * It does the same work for addresses with and without an account.
 */
export async function findSender(
  db: Queryable,
  email: string,
  { ip, headers }: RequestSource,
): Promise<Sender> {
  const network = networkOf(ip);
  const device = await findDevice(db, email, headers.cookie);
  return device === undefined
    ? { key: `network:${network}`, known: false, network }
    : { key: `device:${device}`, known: true, network };
}
