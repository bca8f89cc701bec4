import type { Command } from './command.ts';

/** The text of `scrum --help`. */
export function helpText(commands: readonly Command[]): string {
  const blocks = commands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.trim()}\n      ${about}`);
  return [
    'Uso: npm run scrum -- <orden> [opciones]',
    '',
    ...blocks,
    '',
    'Usa los mismos ajustes que el servidor (DATA_DIR, DATABASE_URL, SMTP_URL, PUBLIC_URL …),',
    'y funciona con el servidor en marcha o parado; restore, solo parado.',
  ].join('\n');
}
