import type pg from 'pg';
import { z } from 'zod';
import { EXPORT_LOCK } from '#server/database/advisory-locks.ts';
import { storeChunks } from '#server/database/file-chunks.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { onConnection } from '#server/database/transaction.ts';
import { defineTask, type TaskContext } from '#server/lib/task.ts';
import { exportArchive } from './export-archive.ts';
import { exportReadme } from './export-readme.ts';
import { EXPORT_FILES_LIMIT, fitting, ownFiles } from './own-files.ts';

interface Waiting {
  user_id: string;
  full_name: string;
  language: string;
  /** The data of the person that is not in the tables of the API. */
  account: { email: string };
}

/** Opens the file of an export, and empties it if an earlier attempt wrote a part of it. */
async function begin(pool: pg.Pool, id: string): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>(
    `update public.exports e set status = 'running', progress = 0
     from auth.users u join public.profiles p on p.id = u.id join public.user_settings s on s.user_id = u.id
     where e.id = $1 and e.status in ('queued', 'running') and u.id = e.user_id and u.disabled_at is null
     returning e.user_id, p.full_name, s.appearance ->> 'language' as language, jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
       'last_sign_in_at', u.last_sign_in_at) as account`,
    [id],
  );
  const [waiting] = rows;
  if (!waiting) return undefined;
  await pool.query('delete from app.files where id = $1', [id]);
  const day = new Date().toISOString().slice(0, 10);
  await pool.query(
    `insert into app.files (id, kind, owner_id, content_type, name, expires_at)
     select e.id, 'export', e.user_id, 'application/zip', $2, e.expires_at from public.exports e where e.id = $1`,
    [id, `plataforma-scrum-${day}.zip`],
  );
  notifyCommit();
  return waiting;
}

/** Writes the archive with the person's own rights, under the same row policies as their requests. */
function makeArchive({ pool, config }: TaskContext, id: string, waiting: Waiting): Promise<number> {
  const { user_id: userId, full_name: fullName, language, account } = waiting;
  return onConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ role: 'authenticated', sub: userId })],
    );
    const { included, leftOut } = fitting(await ownFiles(client, pool, userId), EXPORT_FILES_LIMIT);
    const { productName, timeZone } = config;
    const { email } = account;
    const about = { language, productName, fullName, email, madeAt: new Date(), timeZone };
    const readme = exportReadme({
      ...about,
      withFiles: included.length > 0,
      leftOut,
      limit: EXPORT_FILES_LIMIT,
    });
    const archive = exportArchive(
      client,
      pool,
      { language, account, readme, files: included },
      async (share) => {
        await pool.query('update public.exports set progress = $2 where id = $1', [
          id,
          Math.floor(share * 99),
        ]);
        notifyCommit();
      },
    );
    const size = await storeChunks(pool, id, archive);
    await client.query('rollback');
    return size;
  });
}

/**
 * Creates the archive of an export, reports its progress, and mails a link to it. A failed export is marked as failed, and
 * the person may request another.
 */
export const exportData = defineTask({
  name: 'export_data',
  payload: z.object({ export_id: z.uuid() }),
  run: ({ export_id: id }, context) => alone(context.pool, id, () => attempt(id, context)),
});

/** Waits until no other attempt at an export runs: a task is repeated when its node seems dead, though it may only be slow. */
function alone(pool: pg.Pool, id: string, work: () => Promise<void>): Promise<void> {
  return onConnection(pool, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [EXPORT_LOCK, id]);
    await work();
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [EXPORT_LOCK, id]);
  });
}

async function attempt(id: string, context: TaskContext): Promise<void> {
  const { pool, log } = context;
  const waiting = await begin(pool, id);
  if (!waiting) return;
  try {
    const size = await makeArchive(context, id, waiting);
    await pool.query('update app.files set size = $2 where id = $1', [id, size]);
    await pool.query(
      `update public.exports set status = 'done', progress = 100, size = $2, finished_at = now() where id = $1`,
      [id, size],
    );
    await pool.query(`select app.add_job('send_link_mail', $1)`, [
      JSON.stringify({ kind: 'download', user_id: waiting.user_id, file_id: id }),
    ]);
  } catch (error) {
    log.error({ err: error }, 'export failed');
    await pool.query(`update public.exports set status = 'failed', finished_at = now() where id = $1`, [id]);
    await pool.query('delete from app.files where id = $1', [id]);
  }
  notifyCommit();
}

/** Every hour, deletes exports and their files that are older than seven days. */
export const cleanUpExports = defineTask({
  name: 'clean_up_exports',
  payload: z.unknown(),
  schedule: '23 * * * *',
  run: async (_payload, { pool }) => {
    await pool.query('delete from app.files where expires_at < now()');
    await pool.query('delete from public.exports where expires_at < now()');
    await pool.query(`delete from app.usage_counts where day < current_date - 400`);
    notifyCommit();
  },
});
