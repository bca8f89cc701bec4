import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import type { Backup } from '#shared/contracts/backups.ts';
import { BackupTable } from './BackupTable.tsx';

const failed: Backup = {
  id: '1',
  kind: 'daily',
  requested_by: null,
  started_at: '2026-03-01T03:30:00Z',
  finished_at: '2026-03-01T03:30:00Z',
  progress: 0,
  size: null,
  stories: null,
  error: 'disk_full',
  needed: 110_000_000,
  free: 100_000_000,
};

test('a backup that was not begun says how much room it needed and how much there was', async () => {
  stage(<BackupTable backups={[failed]} />, {}, { view: 'settings' });
  await expect
    .element(page.getByText(/^No se hizo: hacían falta [\d,]+ MB libres y había [\d,]+ MB$/))
    .toBeVisible();
});

test('one that the disk stopped on its way says only that the disk is full', async () => {
  stage(<BackupTable backups={[{ ...failed, needed: null, free: null }]} />, {}, { view: 'settings' });
  await expect.element(page.getByText('No se hizo: el disco está lleno')).toBeVisible();
});
