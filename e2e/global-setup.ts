import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEMPLATES_DIR } from './templates.ts';

/** Creates the folder of the templates that workers share, and removes it after the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scrum-e2e-templates-'));
  await chmod(folder, 0o755);
  process.env[TEMPLATES_DIR] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
