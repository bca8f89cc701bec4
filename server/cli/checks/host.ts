import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { LEAST_FREE_BYTES as LEAST_FREE_TO_SAVE } from '#server/database/embedded/disk-guard.ts';
import { messages } from '#server/database/embedded/messages.ts';
import { type Finding, ill, well } from './finding.ts';

/** The oldest Node that runs TypeScript without a build. */
const OLDEST_NODE = [22, 18] as const;
const LEAST_FREE_BYTES = 500 * 1024 * 1024;

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const recent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const version = `Node ${process.versions.node}`;
  return recent ? well(version) : ill(`${version} es demasiado antiguo: instala Node 24.`);
}

/** The folder itself, or its nearest existing parent, in which it would be created. */
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
    return well(`Carpeta de datos: ${dataDir}${folder === dataDir ? '' : ' (se creará al arrancar)'}`);
  } catch {
    return ill(
      `No se puede escribir en ${folder}: da permiso al usuario que arranca el servidor o elige otra carpeta con DATA_DIR.`,
    );
  }
}

async function checkSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  if (free < LEAST_FREE_TO_SAVE) return ill(messages.diskLow(dataDir, Math.floor(free / 1024 ** 2)));
  const amount = new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(free / 1024 ** 3);
  return free >= LEAST_FREE_BYTES
    ? well(`Espacio libre: ${amount} GB`)
    : ill(`Solo quedan ${amount} GB libres junto a ${dataDir}: haz sitio o mueve la carpeta con DATA_DIR.`);
}

/** Checks the machine: Node, and the folder of the embedded database if it is used. */
export async function hostChecks(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return [checkNode()];
  return [checkNode(), await checkFolder(config.dataDir), await checkSpace(config.dataDir)];
}
