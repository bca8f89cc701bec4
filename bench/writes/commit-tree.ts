import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { install } from '../../scripts/lib/dependencies.mjs';
import { Sentence } from '../../scripts/lib/messages.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** All dependencies, from npm's cache where it has them. */
const FROM_CACHE = ['--prefer-offline', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT });
  return stdout.trim();
}

/** An earlier state of the product with its dependencies, in a temporary folder. */
export interface CommitTree {
  /** The commit's short id. */
  name: string;
  folder: string;
  remove(): Promise<void>;
}

/**
 * Checks a commit out beside this checkout and installs its dependencies.
 * @throws {Sentence} with one sentence if this clone does not have the commit.
 */
export async function checkOut(commit: string): Promise<CommitTree> {
  const id = await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).catch(() => {
    throw new Sentence(
      `This clone does not have the commit ${commit}, so nothing can be compared with it. A shallow clone gets it with: git fetch --unshallow`,
    );
  });
  const scratch = await mkdtemp(path.join(tmpdir(), 'scrum-bench-tree-'));
  const folder = path.join(scratch, 'tree');
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined);
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    await git('worktree', 'add', '--detach', folder, id);
    await install({ cwd: folder, what: FROM_CACHE });
  } catch (error) {
    await remove();
    throw error;
  }
  return { name: id.slice(0, 7), folder, remove };
}
