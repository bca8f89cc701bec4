import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { OWNER, SUPERUSER } from '../database/embedded/settings.ts';
import { migrate } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';

export const TEMPLATE = 'scrum_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** How tests reach the shared cluster; `database` is its maintenance database. */
    cluster: { host: string; port: number; user: string; password: string | undefined; database: string };
  }
}

/** The cluster of `TEST_DATABASE_URL`, or an embedded one of its own that is thrown away afterwards. */
async function openCluster() {
  const external = process.env['TEST_DATABASE_URL'];
  if (external) {
    const url = new URL(external);
    const cluster = {
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: url.password ? decodeURIComponent(url.password) : undefined,
      database: url.pathname.slice(1) || 'postgres',
    };
    return { cluster, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-test-'));
  const embedded = await openEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false });
  const { host, port, user } = embedded.connection;
  const superuser = new pg.Client({ ...embedded.connection, user: SUPERUSER });
  await superuser.connect();
  await superuser.query(`alter role ${OWNER} createdb`); // each test file gets a database of its own
  await superuser.end();
  const cluster = {
    host: host ?? '',
    port: port ?? 5432,
    user: user ?? '',
    password: undefined,
    database: 'postgres',
  };
  return {
    cluster,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one cluster for the whole run and makes the migrated template that each test file's database is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await openCluster();
  const maintenance = new pg.Client(cluster);
  await maintenance.connect();
  await maintenance.query(`drop database if exists ${TEMPLATE}`);
  await maintenance.query(`create database ${TEMPLATE}`);
  await maintenance.end();
  const pool = createPool({ ...cluster, database: TEMPLATE });
  await migrate(pool);
  await pool.end();
  project.provide('cluster', cluster);
  return stop;
}
