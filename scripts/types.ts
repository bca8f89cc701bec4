/**
 * Writes shared/database.types.ts from the migrations, by way of a database made of them:
 *   node scripts/types.ts           writes it
 *   node scripts/types.ts --check   fails where it is not current
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withMigratedDatabase } from './types/migrated-database.ts';
import { readSchema } from './types/read-schema.ts';
import { writeTypes } from './types/write-types.ts';

const FILE = path.resolve(import.meta.dirname, '../shared/database.types.ts');

function current(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

const wanted = await withMigratedDatabase(async (pool) => writeTypes(await readSchema(pool)));
if (current() !== wanted) {
  if (process.argv.includes('--check')) {
    console.error('shared/database.types.ts is not current: run node scripts/types.ts');
    process.exitCode = 1;
  } else {
    writeFileSync(FILE, wanted);
    console.log('shared/database.types.ts written');
  }
}
