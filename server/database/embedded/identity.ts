import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The user that PostgreSQL runs as: our own, or if we are root a user without privileges. */
export interface Identity extends Account {
  /** Whether it is not our own user, so that processes must change to it and files must belong to it. */
  other: boolean;
}

/** The user that the product creates for itself; the user of an installed PostgreSQL works too. */
const OWN = 'plataforma-scrum';
const UNPRIVILEGED = [OWN, 'postgres'];
/** A user that exists everywhere. Other services run as it too, so it is used only if no own user can be created. */
const SHARED = 'nobody';

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
}

const named = (name: string) => accounts().find((account) => account.name === name);

/** Creates a system user without home and shell; undefined if this system has no `useradd` or refuses. */
function makeUser(): Account | undefined {
  const shell = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', ['--system', '--user-group', ...shell, OWN], { stdio: 'ignore' });
  return named(OWN); // another process may have created it meanwhile
}

/** The default user that root lets PostgreSQL run as. */
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
 * Chooses the user that runs PostgreSQL, which refuses to run as root. An existing cluster keeps its owner, unless that is a
 * user of other services.
 * @throws {OperatorError} if there is no suitable user or the cluster belongs to another user.
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

/** The options of `child_process` to start a program as a user, without our environment, which could change PostgreSQL's behaviour. */
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
 * Makes sure that the user can reach the data folder, and makes our own folder traversable.
 * @throws {OperatorError} with the name of the folder on the path that the user cannot enter.
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
