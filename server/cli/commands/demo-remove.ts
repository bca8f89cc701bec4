import { texts } from '#server/console/texts.ts';
import { removeDemo } from '#server/demo/demo.ts';
import type { Command } from '../tools/command.ts';

/** Permanently removes the demo workspace and its people. */
export const demoRemove: Command = {
  name: 'demo remove',
  about: texts.commands.demoRemove.about,
  async withDatabase(pool, { print }) {
    const removed = await removeDemo(pool);
    print(removed ? texts.commands.demoRemove.removed : texts.commands.demoRemove.none);
  },
};
