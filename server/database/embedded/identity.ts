import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';

/** The user that PostgreSQL runs as: ourselves, or (where we are root) someone without privileges. */
export interface Identity {
  name: string;
  uid: number;
  gid: number;
  /** Whether that is another user than ours, so that processes must change to it and files be given to it. */
  other: boolean;
}

/** The user that the product makes for itself; PostgreSQL's own serves as well. */
const OWN = 'plataforma-scrum';
const UNPRIVILEGED = [OWN, 'postgres'];
/** Exists everywhere, and other services run as it too: only where no user of our own can be made. */
const SHARED = 'nobody';

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

const named = (name: string) => accounts().find((account) => account.name === name);

/** Makes a system user without home and shell; undefined where this system has no `useradd` or refuses. */
function makeUser(): Account | undefined {
  const shell = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...shell, OWN], { stdio: 'ignore' });
  return named(OWN); // another process may have made it meanwhile
}

/** Whom root lets PostgreSQL run as, where nothing says otherwise. */
function unprivileged(): Account | undefined {
  return UNPRIVILEGED.map(named).find(Boolean) ?? makeUser() ?? named(SHARED);
}

function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}

function ourselves(clusterDir: string): Identity {
  const uid = process.getuid?.() ?? -1;
  const owner = ownerOf(clusterDir);
  if (owner !== undefined && owner !== uid)
    throw new OperatorError(texts.embedded.foreignOwner(clusterDir, owner));
  try {
    return { name: os.userInfo().username, uid, gid: process.getgid?.() ?? -1, other: false };
  } catch (cause) {
    throw new OperatorError(texts.embedded.namelessUser(uid), { cause });
  }
}

/**
 * Decides who runs PostgreSQL, which refuses to run as root. A cluster that is already there keeps its owner, unless that is
 * one that other services share.
 * @throws {OperatorError} when nobody suitable exists or the cluster belongs to someone else.
 */
export function chooseIdentity(clusterDir: string): Identity {
  if (process.getuid?.() !== 0) return ourselves(clusterDir);
  const owner = ownerOf(clusterDir);
  const keeps = owner !== undefined && owner !== 0 && owner !== named(SHARED)?.uid;
  const chosen = keeps ? accounts().find((account) => account.uid === owner) : unprivileged();
  if (!chosen)
    throw new OperatorError(keeps ? texts.embedded.namelessUser(owner) : texts.embedded.noUnprivilegedUser());
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
export function ensureTraversable(identity: Identity, folder: string): void {
  if (!identity.other || canEnter(identity, folder)) return;
  chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(identity, folder)) return;
  const way = [folder];
  for (let parent = path.dirname(folder); way[0] !== parent; parent = path.dirname(parent))
    way.unshift(parent);
  const blockedAt = way.find((step) => !canEnter(identity, step)) ?? folder;
  throw new OperatorError(texts.embedded.cannotEnter(identity.name, folder, blockedAt));
}
