import { z } from 'zod';

/** Names of the archive's own entries; those of tables are `schema.table/00001`, in the order of the header's list. */
export const HEADER_ENTRY = 'header.json';
export const TRAILER_ENTRY = 'trailer.json';

/** The entry before the tables: the origin and the contents of the backup. */
export const headerShape = z.object({
  product: z.literal('plataforma-scrum'),
  /** The version of the format, raised when older readers could misread the archive. */
  version: z.literal(1),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The schema version: the applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof headerShape>;
export type BackedUpTable = BackupHeader['tables'][number];

/** The entry after the tables, with values that are known only then. */
export const trailerShape = z.object({
  /** By `schema.table`: rows, bytes of their text and its SHA-256. */
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});
export type BackupTrailer = z.infer<typeof trailerShape>;

/** `schema.table`: the name of a table in the archive. */
export const tableKey = (table: { schema: string; name: string }) => `${table.schema}.${table.name}`;

/** The schemas of the product's data. The schema of the job queue is not included: queued work is not restored. */
export const SCHEMAS = ['migration', 'auth', 'app', 'public'] as const;

/**
 * Tables whose rows are not in a backup, so that they are empty after a restore: sessions, known browsers, codes and links that
 * were sent, the key that signs access tokens (a new one is created), pending mails and changes, data of the running server
 * only, which object files were applied (a restore applies its own), and who writes in an anonymous retrospective (people
 * join it again).
 */
export const LEFT_OUT: readonly string[] = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.codes',
  'auth.links',
  'auth.email_changes',
  'auth.devices',
  'auth.signing_keys',
  'auth.throttles',
  'app.outbox',
  'app.past_changes',
  'app.presence',
  'app.realtime_nodes',
  'app.pending_mails',
  'app.backups',
  'app.backup_warnings',
  'app.retro_writers',
  'app.retro_keys',
  'migration.objects',
];
