import { texts } from '#server/console/texts.ts';
import type { Command } from './command.ts';

/** The text of `scrum --help`. */
export function helpText(commands: readonly Command[]): string {
  const blocks = commands.map(
    ({ name, usage = '', about }) => `  ${`${name} ${usage}`.trim()}\n      ${about}`,
  );
  return [
    texts.commands.help.usage,
    '',
    ...blocks,
    '',
    texts.commands.help.settings,
    texts.commands.help.whenItWorks,
  ].join('\n');
}
