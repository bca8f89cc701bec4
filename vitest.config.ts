import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SlowFirst, startsProcesses } from './server/testing/slow-first.ts';

const long = process.env['TEST_LONG'] === '1';
const onExternal = process.env['TEST_DATABASE_URL'] !== undefined;

/**
 * What the policies and functions forbid, cell by cell and byte by byte, and what the server keeps of plans and answers: the same on
 * each database that has them. The usual run looks at it on the embedded one only, the long run on both.
 */
const OF_ANY_DATABASE = [
  'server/tests/{access,guests,observers,permissions}.test.ts',
  'server/features/**/{access,*-access}.test.ts',
  'server/features/{notifications,teams}/**',
  'server/features/{poker/secrecy,retrospectives/anonymity*,user-stories/kept-plans}.test.ts',
  'server/protocol/rest/{cache,openapi}/**',
  'server/protocol/rest/{hostile,plan-*}.test.ts',
  'server/database/backup/refusals.test.ts',
];

/**
 * The tests of the API and its database, which run on a given database too: what starts clusters of its own has no use for it, and
 * sockets, texts of the wire and the size of requests are the same on each.
 */
const ofApi = () =>
  globSync('server/{accounts,database,features,protocol,tests}/**/*.test.ts', {
    exclude: [
      'server/database/embedded/**',
      'server/protocol/realtime/{limits,presence,sockets,wire}/**',
      'server/protocol/requests/**',
      ...(long ? [] : OF_ANY_DATABASE),
    ],
  }).filter((file) => !startsProcesses(file));

export default defineConfig({
  test: {
    include: onExternal ? ofApi() : ['{server,shared,client,scripts,e2e}/**/*.test.ts'],
    exclude: long && !onExternal ? ['node_modules/**'] : ['node_modules/**', '**/*.long.test.ts'],
    setupFiles: ['server/testing/setup.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    // the modules of the server are loaded once for each worker: half of the work of a usual file
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // more than two cores: many tests wait
    maxWorkers: 3,
    // for a slow and busy machine: on a quiet one hardly any test takes ten seconds
    testTimeout: long ? 900_000 : 180_000,
    hookTimeout: 180_000,
    // what passed only when repeated is named at the end; the long tests look for what happens once in many times
    retry: long ? 0 : 1,
    expect: { poll: { timeout: 30_000 } },
  },
});
