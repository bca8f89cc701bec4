import { removeDemo } from '#server/demo/demo.ts';
import type { Command } from '../command.ts';

/** Permanently removes the demo workspace and its people. */
export const demoRemove: Command = {
  name: 'demo remove',
  usage: '',
  about: 'Quita el espacio de demostración y sus cuentas para siempre.',
  options: {},
  async withDatabase(pool, { print }) {
    const removed = await removeDemo(pool);
    print(
      removed
        ? 'El espacio de demostración se ha quitado y no volverá a crearse.'
        : 'No hay espacio de demostración, y no se creará ninguno.',
    );
  },
};
