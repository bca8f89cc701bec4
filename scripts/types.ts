/**
 * Writes what is generated from the migrations and the object files, by way of a database made of them:
 * shared/database.types.ts for TypeScript, shared/database.rows.ts to check rows, and docs/errors.md and the pages of docs/schema for
 * people. Before that it writes server/database/objects/refusal_status.sql from the table of errors, server/database/objects/limits.sql
 * from the constants of shared/rules, server/database/objects/user_stories/fields.sql and the columns of cards from the fields of
 * stories, and docs/rights.md from the table of rights.
 *   node scripts/types.ts           writes them
 *   node scripts/types.ts --check   fails where one is not current
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSchemaPages } from '#server/database/schema/schema-pages.ts';
import { withMigratedDatabase } from './types/migrated-database.ts';
import { readRules } from './types/read-rules.ts';
import { readSchema } from './types/read-schema.ts';
import { writeErrors } from './types/write-errors.ts';
import { writeCardFields, writeFields } from './types/write-fields.ts';
import { writeLimits } from './types/write-limits.ts';
import { writeRefusals } from './types/write-refusals.ts';
import { writeRights } from './types/write-rights.ts';
import { writeRows } from './types/write-rows.ts';
import { writeTypes } from './types/write-types.ts';

const PAGES = 'docs/schema';

const pathOf = (name: string) => path.resolve(import.meta.dirname, '..', name);

function current(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Makes a generated file current; with `--check` it fails if the file is not. @param text null: there must be no such file. */
function writeOrCheck(name: string, text: string | null): void {
  const file = pathOf(name);
  if (current(file) === (text ?? '')) return;
  if (process.argv.includes('--check')) {
    console.error(`${name} is not current: run npm run types`);
    process.exitCode = 1;
    return;
  }
  if (text === null) rmSync(file);
  else writeFileSync(file, text);
  console.log(`${name} ${text === null ? 'removed' : 'written'}`);
}

// object files, which must exist before the database is created
writeOrCheck('server/database/objects/limits.sql', writeLimits());
writeOrCheck('server/database/objects/user_stories/fields.sql', writeFields());
writeOrCheck('shared/rules/stories/fields/card-fields.ts', writeCardFields());
writeOrCheck('server/database/objects/refusal_status.sql', writeRefusals());
writeOrCheck('docs/rights.md', writeRights());
const { sources, pages } = await withMigratedDatabase(async (pool) => {
  const tables = await readSchema(pool);
  return {
    sources: {
      'shared/database.types.ts': writeTypes(tables),
      'shared/database.rows.ts': writeRows(tables),
      'docs/errors.md': writeErrors(await readRules(pool)),
    },
    pages: await readSchemaPages(pool),
  };
});
for (const [name, text] of Object.entries(sources)) writeOrCheck(name, text);
for (const [name, text] of pages) writeOrCheck(`${PAGES}/${name}`, text);
for (const name of readdirSync(pathOf(PAGES))) if (!pages.has(name)) writeOrCheck(`${PAGES}/${name}`, null);
