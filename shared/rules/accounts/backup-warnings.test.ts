import { expect, test } from 'vitest';
import { backupWarnings } from './backup-warnings.ts';

const GB = 1024 ** 3;
const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const good = (hours: number, size = 1000) => ({
  started_at: hoursAgo(hours).toISOString(),
  finished_at: hoursAgo(hours).toISOString(),
  size,
  error: null,
});
const failed = (hours: number) => ({ ...good(hours), size: null, error: 'disk_full' });
const running = { ...good(0), finished_at: null, size: null };
const facts = { now, installedAt: hoursAgo(1000), free: 20 * GB };

test('a recent backup and enough free space give no warning', () => {
  expect(backupWarnings({ ...facts, backups: [good(47)] })).toEqual([]);
  expect(backupWarnings({ ...facts, backups: [running, good(1), failed(20)] })).toEqual([]);
});

test('a failed latest backup gives a warning until one succeeds', () => {
  expect(backupWarnings({ ...facts, backups: [failed(1), good(20)] })).toEqual(['failed']);
  expect(backupWarnings({ ...facts, backups: [running, failed(1), good(20)] })).toEqual(['failed']);
});

test('two days without a backup give a warning, also if there never was one', () => {
  expect(backupWarnings({ ...facts, backups: [good(49)] })).toEqual(['old']);
  expect(backupWarnings({ ...facts, backups: [failed(1), good(49)] })).toEqual(['failed', 'old']);
  expect(backupWarnings({ ...facts, backups: [] })).toEqual(['old']);
  expect(backupWarnings({ ...facts, backups: [], installedAt: hoursAgo(5) })).toEqual([]);
});

test('a disk without space for the next two backups gives a warning', () => {
  expect(backupWarnings({ ...facts, backups: [good(1)], free: GB - 1 })).toEqual(['disk']);
  expect(backupWarnings({ ...facts, backups: [good(1, 10 * GB)], free: 19 * GB })).toEqual(['disk']);
  expect(backupWarnings({ ...facts, backups: [good(1, 9 * GB)], free: 19 * GB })).toEqual([]);
});
