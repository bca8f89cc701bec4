import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { DATABASE, OWNER, SUPERUSER } from '../database/embedded/settings.ts';
import { createPool } from '../database/pool.ts';
import { migrate } from '../database/schema/migrate.ts';
import { copyInstallation, makeInstallation } from './installations.ts';

export const TEMPLATE = 'scrum_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** How tests reach the shared cluster; `database` is its maintenance database. */
    cluster: { host: string; port: number; user: string; password: string | undefined; database: string };
    /** A stopped data folder with all tables and no rows, for copies. */
    installation: string;
    /** A folder with an empty file for each procedure that has answered. */
    answered: string;
  }
}

/** The cluster of `TEST_DATABASE_URL`, or an embedded one: a copy of `installation`, in the same folder. */
async function openCluster(installation: string) {
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
    return { cluster, stop: async () => undefined, source: 'template1' };
  }
  const dataDir = path.join(path.dirname(installation), 'shared');
  copyInstallation(installation, dataDir);
  const embedded = await openEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false });
  const { host, port, user } = embedded.connection;
  const superuser = new pg.Client({ ...embedded.connection, user: SUPERUSER });
  await superuser.connect();
  await superuser.query(`alter role ${OWNER} createdb`); // each test file gets its own database
  await superuser.end();
  const cluster = {
    host: host ?? '',
    port: port ?? 5432,
    user: user ?? '',
    password: undefined,
    database: 'postgres',
  };
  return { cluster, stop: () => embedded.stop(), source: DATABASE };
}

/** Whether every test file has run and passed. */
async function hasPassed(project: TestProject): Promise<boolean> {
  const modules = project.vitest.state.getTestModules();
  const { testFiles } = await project.globTestFiles();
  return modules.length >= testFiles.length && modules.every((module) => module.ok());
}

/** @throws {Error} with the procedures that no test has seen an answer of. */
async function expectEveryAnswer(folder: string): Promise<void> {
  const { procedureNames } = await import('./checked-answers.ts');
  const answered = new Set(await readdir(folder));
  const missing = procedureNames.filter((name) => !answered.has(name));
  if (missing.length > 0) throw new Error(`No test has seen an answer of ${missing.join(', ')}.`);
}

/**
 * Creates for the whole run a data folder for copies, one running cluster, and in it the migrated template from which the
 * database of each test file is cloned.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scrum-test-'));
  await chmod(folder, 0o755);
  const installation = path.join(folder, 'installation');
  await makeInstallation(installation);
  const { cluster, stop, source } = await openCluster(installation);
  const maintenance = new pg.Client(cluster);
  await maintenance.connect();
  await maintenance.query(`drop database if exists ${TEMPLATE}`);
  await maintenance.query(`create database ${TEMPLATE} template ${source}`);
  await maintenance.end();
  const pool = createPool({ ...cluster, database: TEMPLATE });
  await migrate(pool);
  await pool.end();
  project.provide('cluster', cluster);
  project.provide('installation', installation);
  const answered = path.join(folder, 'answered');
  await mkdir(answered);
  project.provide('answered', answered);
  return async () => {
    await stop();
    // on a given database the tests with clusters of their own are left out, and with them some procedures
    const isWhole = process.env['TEST_DATABASE_URL'] === undefined && (await hasPassed(project));
    if (isWhole) await expectEveryAnswer(answered);
    await rm(folder, { recursive: true, force: true });
  };
}
