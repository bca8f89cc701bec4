import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../scripts/lib/builds.mjs';
import { TEMPLATES_DIR } from './templates.ts';

/** Builds what is older than its sources, and creates the folder of the templates that workers share; it is removed after the run. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'scrum-e2e-templates-'));
  await chmod(folder, 0o755);
  process.env[TEMPLATES_DIR] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
