import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSchemaFiles, type SchemaSource } from '../database/migration-files.ts';

/** The names of the product's migrations, in order. */
export async function migrationNames(): Promise<string[]> {
  const { migrations } = readSchemaFiles();
  return migrations.map(({ name }) => name);
}

/**
 * Writes the schema of an older release to `folder`: the migrations that `keep` chooses, without object files.
 */
export async function writeOlderSchema(
  folder: string,
  keep: (name: string) => boolean,
): Promise<SchemaSource> {
  mkdirSync(folder, { recursive: true });
  const { migrations } = readSchemaFiles();
  for (const { name, sql } of migrations) if (keep(name)) writeFileSync(path.join(folder, name), sql);
  return { migrations: folder, objects: null };
}
