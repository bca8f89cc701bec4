import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { texts } from '#server/console/texts.ts';
import { MIN_FREE_BYTES_TO_SAVE } from '#server/database/embedded/disk-guard.ts';
import { type Finding, fail, pass } from './finding.ts';

/** The oldest Node that runs TypeScript without a build. */
const OLDEST_NODE = [22, 18] as const;
const MIN_FREE_BYTES_TO_RUN = 500 * 1024 * 1024;

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const recent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const { node } = process.versions;
  return recent ? pass(texts.doctor.node(node)) : fail(texts.doctor.nodeTooOld(node));
}

/** The folder itself, or its nearest existing parent, where it would be created. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : nearestFolder(parent);
  }
}

async function checkFolder(dataDir: string): Promise<Finding> {
  const folder = await nearestFolder(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return pass(
      folder === dataDir ? texts.doctor.dataFolder(dataDir) : texts.doctor.dataFolderToCreate(dataDir),
    );
  } catch {
    return fail(texts.doctor.folderNotWritable(folder));
  }
}

async function checkSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES_TO_SAVE)
    return fail(texts.embedded.diskLow(dataDir, Math.floor(free / 1024 ** 2)));
  const amount = new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(free / 1024 ** 3);
  return free >= MIN_FREE_BYTES_TO_RUN
    ? pass(texts.doctor.space(amount))
    : fail(texts.doctor.littleSpace(amount, dataDir));
}

/** Checks the machine: Node, and the folder of the embedded database if it is used. */
export async function hostChecks(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return [checkNode()];
  return [checkNode(), await checkFolder(config.dataDir), await checkSpace(config.dataDir)];
}
