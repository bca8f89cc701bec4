import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { copyInstallation, makeInstallation } from '../server/testing/installations.ts';
import { readyAddress } from '../server/testing/ready-address.ts';
import { spawnPlatform, stopPlatform } from './spawn-platform.ts';

/** A data folder that many servers start from: without any rows, or with the demo. */
type Template = 'installation' | 'demo';

/** Names the folder of the templates of this run; set by e2e/global-setup.ts for all workers. */
export const TEMPLATES_DIR = 'E2E_TEMPLATES_DIR';

/** The longest that making one takes on a busy machine. */
const MAKING_LIMIT_MS = 80_000;

async function make(template: Template, folder: string): Promise<void> {
  if (template === 'installation') return makeInstallation(folder);
  copyInstallation(await templateFolder('installation'), folder);
  const child = spawnPlatform(folder, {}, true);
  await readyAddress(child, MAKING_LIMIT_MS);
  await stopPlatform(child);
}

/**
 * The stopped data folder of a template. The first worker that needs it makes it; workers that need it at the same moment
 * make one each, and the first to be complete is used.
 */
export async function templateFolder(template: Template): Promise<string> {
  const ready = path.join(process.env[TEMPLATES_DIR] ?? '', template);
  if (existsSync(ready)) return ready;
  const unfinished = `${ready}.${process.pid}`;
  await make(template, unfinished);
  try {
    renameSync(unfinished, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
  }
  return ready;
}
