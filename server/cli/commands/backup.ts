import path from 'node:path';
import { texts } from '#server/console/texts.ts';
import { checkBackup } from '#server/database/backup/read-backup.ts';
import { streamBackup, writeBackup } from '#server/database/backup/write-backup.ts';
import { type Command, fileOf, onDatabase } from '../command.ts';
import { formatBytes, formatCount } from '../format.ts';

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
