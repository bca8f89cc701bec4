import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { copyInstallation, makeInstallation } from '../server/testing/installations.ts';
import { readyAddress } from '../server/testing/processes/ready-address.ts';
import { spawnPlatform, stopPlatform } from './spawn-platform.ts';

/** A data folder that servers copy: without rows, or with the demo. */
type Template = 'installation' | 'demo';

/** The environment variable with the folder of this run's templates; e2e/global-setup.ts sets it for all workers. */
export const TEMPLATES_DIR = 'E2E_TEMPLATES_DIR';

/** The maximum time to create a template on a busy machine, in ms. */
const TEMPLATE_TIMEOUT_MS = 180_000;

async function make(template: Template, folder: string): Promise<void> {
  if (template === 'installation') return makeInstallation(folder);
  copyInstallation(await templateFolder('installation'), folder);
  const child = spawnPlatform(folder, {}, true);
  await readyAddress(child, TEMPLATE_TIMEOUT_MS);
  await stopPlatform(child);
}

/**
 * The data folder of a template, whose server has stopped. The first worker that needs it creates it. If several workers need
 * it at the same time, each creates one, and the first complete one is used.
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
