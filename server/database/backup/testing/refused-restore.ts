import type pg from 'pg';
import { expect } from 'vitest';
import { OperatorError } from '#server/lib/operator-error.ts';
import { fingerprint } from '#server/testing/databases.ts';
import { restoreBackup } from '../restore.ts';

/**
 * Restores a backup that must be refused, and must not change the database.
 * @param from the file of the backup.
 * @returns the message of the refusal.
 */
export async function refusedRestore(
  target: pg.Pool,
  from: string,
  options: Partial<Parameters<typeof restoreBackup>[2]> = {},
): Promise<string> {
  const before = await fingerprint(target);
  const error = await restoreBackup(target, from, { replace: true, ...options }).catch(
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect(await fingerprint(target)).toEqual(before);
  return (error as OperatorError).message;
}
