import path from 'node:path';
import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { checkBackup } from '#server/database/backup/read-backup.ts';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { streamBackup, writeBackup } from '#server/database/backup/write-backup.ts';
import { type Command, fileOf, onDatabase } from '../tools/command.ts';
import { formatBytes, formatCount, formatMoment } from '../tools/format.ts';

const STDOUT = '-';

/** Copies all data into one file, with or without a running server. */
export const backup: Command = {
  name: 'backup',
  usage: texts.commands.backup.usage,
  about: texts.commands.backup.about,
  operand: 'file',
  async run({ config, values, print }) {
    const file = fileOf(values, 'backup /mnt/copias/scrum.backup');
    if (file === STDOUT) {
      await onDatabase(config, (pool) => streamBackup(pool, process.stdout));
      return 0;
    }
    await onDatabase(config, (pool) => writeBackup(pool, path.resolve(file)));
    const { trailer, size } = await checkBackup(file);
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0);
    print(texts.commands.backup.done(file, formatCount(rows), formatBytes(size)));
    print(texts.commands.backup.keepItSafe);
    return 0;
  },
};

/** Restores an installation from a backup while no server runs on it. */
export const restore: Command = {
  name: 'restore',
  usage: texts.commands.restore.usage,
  about: texts.commands.restore.about,
  options: { replace: { type: 'boolean' } },
  operand: 'file',
  async run({ config, values, print }) {
    const file = path.resolve(fileOf(values, 'restore /mnt/copias/scrum.backup'));
    const options = { replace: values['replace'] === true };
    const work = (pool: pg.Pool) => restoreBackup(pool, file, options);
    const { header, rows, migrated, unknown } = await onDatabase(config, work, { joinRunning: false });
    const made = formatMoment(new Date(header.made_at), 'long', config.timeZone);
    print(texts.commands.restore.done(made, formatCount(rows)));
    if (migrated.length > 0) print(texts.commands.restore.upgraded(formatCount(migrated.length)));
    if (unknown.length > 0) print(texts.commands.restore.unknownTables(unknown.join(', ')));
    print(texts.commands.restore.afterwards);
    return 0;
  },
};
