/** Fails if a dependency has a licence that does not allow distributing the product. It reads the lock file. */
import { readFileSync } from 'node:fs';
import { inProject } from './lib/paths.mjs';

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
]);
/** Licences that are allowed only for tools or font files, which do not become part of our code. */
const ALLOWED_IN_TOOLS = new Set([...ALLOWED, 'MPL-2.0', 'OFL-1.1']);

/** Whether an expression such as `(MIT OR CC0-1.0)` or `Apache-2.0 AND MIT` has a completely allowed choice. */
function allows(allowed, expression) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)));
}

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
const refused = Object.entries(packages)
  .filter(([name]) => name !== '')
  .filter(([, entry]) => !allows(entry.dev ? ALLOWED_IN_TOOLS : ALLOWED, entry.license ?? 'none'))
  .map(([name, entry]) => `${name}: ${entry.license ?? 'none'}`);
if (refused.length > 0) {
  console.error(refused.join('\n'));
  process.exitCode = 1;
}
