import path from 'node:path';
import { pino } from 'pino';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { openDatabase } from '#server/database/database.ts';
import { type Command, fileOf } from '../command.ts';
import { formatCount } from '../format.ts';

/** Restores an installation from a backup while no server runs on it. */
export const restore: Command = {
  name: 'restore',
  usage: 'FICHERO [--replace]',
  about:
    'Restaura una copia con el servidor parado: entera o nada. Con --replace sustituye los datos que haya.\n' +
    '      Después nadie tiene la sesión abierta, y los códigos y enlaces enviados no sirven.',
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
      print(`Copia del ${made} restaurada: ${formatCount(rows)} filas.`);
      if (migrated.length > 0)
        print(`Actualizada a esta versión: ${formatCount(migrated.length)} migraciones.`);
      if (unknown.length > 0)
        print(`Tablas ajenas al programa, que no se han restaurado: ${unknown.join(', ')}`);
      print('Todas las personas tienen que volver a entrar, y hay que repetir las invitaciones pendientes.');
      return 0;
    } finally {
      await database.close();
    }
  },
};
