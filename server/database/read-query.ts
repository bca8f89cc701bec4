import { readFileSync } from 'node:fs';

/**
 * Reads the text of a query from its file.
 * @param module the address of the module that stands beside the file (`import.meta.url`).
 * @param name the file's name: `….query.sql`.
 * @throws if there is no such file. Modules call it while they are loaded, so that a start without the file fails.
 */
export function readQuery(module: string, name: `${string}.query.sql`): string {
  return readFileSync(new URL(name, module), 'utf8');
}
