import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SampleServer, startWithSamples } from './testing/samples.ts';

let samples: SampleServer;
beforeAll(async () => {
  samples = await startWithSamples();
});
afterAll(() => samples.close());

test('a table created while the server runs is served, and a dropped one is unknown', async () => {
  const read = () => samples.client.from('latecomers').select('id');
  expect((await read()).error?.code).toBe('PGRST205');
  await samples.server.pool.query(
    'create table latecomers (id int); grant select on latecomers to authenticated; insert into latecomers values (1)',
  );
  await vi.waitFor(async () => expect((await read()).data).toEqual([{ id: 1 }]), {
    timeout: 60_000,
    interval: 250,
  });
  await samples.server.pool.query('drop table latecomers');
  const gone = await read();
  expect(['42P01', 'PGRST205']).toContain(gone.error?.code);
});
