import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';
import { messages } from './messages.ts';

/** The user that PostgreSQL runs as: ourselves, or (where we are root) someone without privileges. */
export interface Identity {
  name: string;
  uid: number;
  gid: number;
  /** Whether that is another user than ours, so that processes must change to it and files be given to it. */
  other: boolean;
}

/** In the order of preference; the first that exists is taken. */
const UNPRIVILEGED = ['plataforma-scrum', 'postgres', 'nobody'];

interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
}

function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}

function ourselves(clusterDir: string): Identity {
  const uid = process.getuid?.() ?? -1;
  const owner = ownerOf(clusterDir);
  if (owner !== undefined && owner !== uid) throw new OperatorError(messages.foreignOwner(clusterDir, owner));
  try {
    return { name: os.userInfo().username, uid, gid: process.getgid?.() ?? -1, other: false };
  } catch (cause) {
    throw new OperatorError(messages.namelessUser(uid), { cause });
  }
}

/**
 * Decides who runs PostgreSQL, which refuses to run as root. A cluster that is already there keeps its owner.
 * @throws {OperatorError} when nobody suitable exists or the cluster belongs to someone else.
 */
export function chooseIdentity(clusterDir: string): Identity {
  if (process.getuid?.() !== 0) return ourselves(clusterDir);
  const known = accounts();
  const owner = ownerOf(clusterDir);
  const chosen = owner
    ? known.find((account) => account.uid === owner)
    : UNPRIVILEGED.map((name) => known.find((account) => account.name === name)).find(Boolean);
  if (!chosen) throw new OperatorError(owner ? messages.namelessUser(owner) : messages.noUnprivilegedUser());
  return { ...chosen, other: true };
}

/** What `child_process` needs to start a program as that user; an environment of ours would steer PostgreSQL. */
export function spawnOptionsFor(identity: Identity) {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return identity.other ? { env, cwd: '/', uid: identity.uid, gid: identity.gid } : { env, cwd: '/' };
}

function canEnter(identity: Identity, folder: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...spawnOptionsFor(identity),
    stdio: 'ignore',
  });
  return test.status === 0;
}

/**
 * Makes sure that the user can reach the data folder; our own folder is opened for passing through.
 * @throws {OperatorError} naming the folder on the way that keeps the user out.
 */
export function requireEntry(identity: Identity, folder: string): void {
  if (!identity.other || canEnter(identity, folder)) return;
  chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(identity, folder)) return;
  const way = [folder];
  for (let parent = path.dirname(folder); way[0] !== parent; parent = path.dirname(parent))
    way.unshift(parent);
  const blockedAt = way.find((step) => !canEnter(identity, step)) ?? folder;
  throw new OperatorError(messages.cannotEnter(identity.name, folder, blockedAt));
}
