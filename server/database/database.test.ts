import net from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { scratchFolder } from '../testing/processes/embedded-process.ts';
import { openDatabase } from './database.ts';

const log = pino({ level: 'silent' });
const withUrl = (url: string) => openDatabase(readConfig({ DATABASE_URL: url }), log);

function clusterUrl(change: { database?: string } = {}): string {
  const { host, port, user, password = '', database } = { ...inject('cluster'), ...change };
  const login = `${user}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgres://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}@${host}:${port}/${database}`;
}

test('without DATABASE_URL the embedded cluster of DATA_DIR is opened, and a command connects to that of a running server', async () => {
  const config = readConfig({ DATA_DIR: path.join(scratchFolder(), 'data') });
  const server = await openDatabase(config, log, { durable: false });
  expect(server.embedded).toBe(true);
  await server.pool.query('create table shared as select 1 as n');

  await expect(openDatabase(config, log, { durable: false })).rejects.toThrow('ya usa la carpeta');
  const command = await openDatabase(config, log, { joinRunning: true });
  expect((await command.pool.query('select n from shared')).rows).toEqual([{ n: 1 }]);
  await command.close();

  expect((await server.pool.query('select n from shared')).rows).toEqual([{ n: 1 }]);
  await server.close();
  const alone = await openDatabase(config, log, { joinRunning: true, durable: false });
  expect((await alone.pool.query('select n from shared')).rows).toEqual([{ n: 1 }]);
  await alone.close();
});

test('with DATABASE_URL that server is used, in UTC for any time zone of its own', async () => {
  const database = await withUrl(clusterUrl());
  expect(database.embedded).toBe(false);
  expect((await database.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  await database.close();
});

test('a connection that breaks while idle is replaced', async () => {
  const database = await withUrl(clusterUrl());
  const own = await database.pool.query('select pg_backend_pid() as pid');
  const other = await withUrl(clusterUrl());
  await other.pool.query('select pg_terminate_backend($1)', [own.rows[0].pid]);
  await other.close();
  const { rows } = await database.pool.query('select pg_backend_pid() as pid').catch(() => {
    return database.pool.query('select pg_backend_pid() as pid'); // the pool had not noticed the end yet
  });
  expect(rows[0].pid).not.toBe(own.rows[0].pid);
  await database.close();
});

test('the error for an unusable server has no password', async () => {
  await expect(withUrl('postgres://ana:secreta@127.0.0.1:1/scrum')).rejects.toThrow(
    'No se puede entrar en la base de datos postgres://ana@127.0.0.1:1/scrum: nadie atiende en esa dirección: comprueba que PostgreSQL está en marcha y que el puerto es el suyo.',
  );
  await expect(withUrl(clusterUrl({ database: 'no_existe' }))).rejects.toThrow('esa base de datos no existe');
});

/** Imitates an old PostgreSQL: it answers the connection and the query of its version. */
async function oldServer(): Promise<{ port: number; close: () => void }> {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const int32 = (n: number) => Buffer.concat([int16(n >>> 16), int16(n & 65_535)]);
  const ready = message('Z', Buffer.from('I'));
  const column = [Buffer.from('version\0'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)];
  const answer = [
    message('T', int16(1), ...column),
    message('D', int16(1), int32(2), Buffer.from('14')),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ];
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1').startsWith('Q')) socket.write(Buffer.concat(answer));
        else socket.end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as net.AddressInfo).port, close: () => server.close() };
}

test('a server older than PostgreSQL 15 is refused', async () => {
  const old = await oldServer();
  await expect(withUrl(`postgres://ana@127.0.0.1:${old.port}/scrum`)).rejects.toThrow(
    /es PostgreSQL 14 y hace falta la 15 o posterior/,
  );
  old.close();
});
