import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { query, scratchFolder } from '#server/testing/processes/embedded-process.ts';
import { openEmbedded } from './embedded.ts';

const log = pino({ level: 'silent' });

/** Root can create small disks if the system allows mounting; unshare shows whether it does. */
const canMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;

function mountDisk(megabytes: number): { place: string; remount: (options: string) => void } {
  const place = path.join(scratchFolder(), 'disk');
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', place]));
  return { place, remount: (options) => void execFileSync('mount', ['-o', `remount,${options}`, place]) };
}

/** The content of a data folder, without the copy of the programs where only root can enter the checkout. */
const filesOf = (dataDir: string) => readdirSync(dataDir).filter((name) => name !== 'runtime');

function fill(place: string): string {
  const file = path.join(place, 'filler');
  const { bavail, bsize } = statfsSync(place);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return file;
}

test.runIf(canMount)(
  'a first start on a disk too small says so, leaves nothing, and works once there is room',
  async () => {
    const { place, remount } = mountDisk(16);
    const dataDir = path.join(place, 'data');
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(
      `El disco de ${dataDir} está lleno: libera espacio y vuelve a arrancar`,
    );
    expect(filesOf(dataDir)).toEqual([]);
    remount('size=300m');
    const embedded = await openEmbedded({ dataDir, log });
    await embedded.stop();
  },
);

test.runIf(canMount)(
  'a later start on a full disk says so, and what was saved is there once there is room',
  async () => {
    const { place } = mountDisk(120);
    const dataDir = path.join(place, 'data');
    const first = await openEmbedded({ dataDir, log });
    await query(first.connection, 'create table kept as select 1 as n');
    await first.stop();
    const filler = fill(place);
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`El disco de ${dataDir} está lleno`);
    rmSync(filler);
    const second = await openEmbedded({ dataDir, log });
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.stop();
  },
);

test.runIf(canMount)('a read-only disk is refused, and works once it may be written', async () => {
  const { place, remount } = mountDisk(300);
  const dataDir = path.join(place, 'data');
  await (await openEmbedded({ dataDir, log })).stop();
  remount('ro');
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`El disco de ${dataDir} es de solo lectura`);
  await expect(openEmbedded({ dataDir: path.join(place, 'new'), log })).rejects.toThrow('es de solo lectura');
  remount('rw');
  await (await openEmbedded({ dataDir, log })).stop();
});

test.runIf(process.getuid?.() !== 0)('a folder without permission to write is refused', async () => {
  const folder = scratchFolder();
  chmodSync(folder, 0o555);
  await expect(openEmbedded({ dataDir: path.join(folder, 'data'), log })).rejects.toThrow('No hay permiso');
});
