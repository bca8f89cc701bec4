import path from 'node:path';
import { pino } from 'pino';
import { texts } from '#server/console/texts.ts';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { openDatabase } from '#server/database/database.ts';
import { type Command, fileOf } from '../command.ts';
import { formatCount } from '../format.ts';

/** Restores an installation from a backup while no server runs on it. */
export const restore: Command = {
  name: 'restore',
  usage: texts.commands.restore.usage,
  about: texts.commands.restore.about,
  options: { replace: { type: 'boolean' } },
  operand: 'file',
  async run({ config, values, print }) {
    const file = path.resolve(fileOf(values, 'restore /mnt/copias/scrum.backup'));
    const database = await openDatabase(config, pino({ level: 'silent' }));
    try {
      const restored = await restoreBackup(database.pool, file, { replace: values['replace'] === true });
      const { header, rows, migrated, unknown } = restored;
      const made = new Intl.DateTimeFormat('es', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: config.timeZone,
      }).format(new Date(header.made_at));
      print(texts.commands.restore.done(made, formatCount(rows)));
      if (migrated.length > 0) print(texts.commands.restore.upgraded(formatCount(migrated.length)));
      if (unknown.length > 0) print(texts.commands.restore.unknownTables(unknown.join(', ')));
      print(texts.commands.restore.afterwards);
      return 0;
    } finally {
      await database.close();
    }
  },
};
