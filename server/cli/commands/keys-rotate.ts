import { rotateSigningKey } from '#server/accounts/sessions/signing-keys.ts';
import type { Command } from '../command.ts';

/** Creates a new signing key. Running servers use it within a minute, and nobody is signed out. */
export const keysRotate: Command = {
  name: 'keys rotate',
  usage: '',
  about: 'Renueva la clave con que se firman las sesiones. Nadie tiene que volver a entrar.',
  options: {},
  async withDatabase(pool, { print }) {
    await rotateSigningKey(pool);
    print('Clave renovada. Los servidores en marcha la usan antes de un minuto.');
  },
};
