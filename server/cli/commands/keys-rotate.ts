import { rotateSigningKey } from '#server/accounts/sessions/signing-keys.ts';
import { texts } from '#server/console/texts.ts';
import type { Command } from '../tools/command.ts';

/** Creates a new signing key. Running servers use it within a minute, and all sessions go on. */
export const keysRotate: Command = {
  name: 'keys rotate',
  about: texts.commands.keysRotate.about,
  async withDatabase(pool, { print }) {
    await rotateSigningKey(pool);
    print(texts.commands.keysRotate.rotated);
  },
};
