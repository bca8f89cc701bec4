import path from 'node:path';
import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { type Command, fileOf, onDatabase } from '../command.ts';
import { formatCount, formatMoment } from '../format.ts';

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
