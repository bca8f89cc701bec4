import { closeSync, existsSync, openSync, readFileSync, statfsSync } from 'node:fs';
import { check } from './check.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { withExternalDatabase } from './lib/external-database.mjs';
import { messages, progress, Sentence } from './lib/messages.mjs';
import { inProject } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import {
  failure,
  inMinutes,
  NOTHING,
  newReport,
  playwrightTotals,
  slowest,
  sum,
  vitestTotals,
} from './lib/reports.mjs';

const VITEST = inProject('node_modules/vitest/vitest.mjs');
const REPORTER = inProject('scripts/lib/report-with-errors.mjs');
const PLAYWRIGHT = inProject('node_modules/@playwright/test/cli.js');

/** Where Linux keeps files in memory, and where it says whether programs may run there: containers often forbid it. */
const MEMORY_DISK = '/dev/shm';
const MOUNTS = '/proc/mounts';
const RUNS_PROGRAMS = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m;
/** More than a run takes at once. */
const MIN_SPACE_BYTES = 2 * 1024 ** 3;
const MIN_MEMORY_BYTES = 5 * 1024 ** 3;

/**
 * Puts temporary files in memory where there is enough of it: the tests copy databases of a thousand files hundreds of times.
 * Where TMPDIR is set, it stays.
 */
function preferMemoryDisk() {
  if (process.env.TMPDIR !== undefined || !existsSync(MOUNTS)) return;
  if (!RUNS_PROGRAMS.test(readFileSync(MOUNTS, 'utf8'))) return;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  const hasRoom = bavail * bsize >= MIN_SPACE_BYTES && process.availableMemory() >= MIN_MEMORY_BYTES;
  if (hasRoom) process.env.TMPDIR = MEMORY_DISK;
}

/** Runs a part of the tests and adds how long it took. If it cannot run at all, that counts as one failure. */
async function part(title, work) {
  progress(`\n── ${title}`);
  const started = Date.now();
  const totals = await work().catch((error) => {
    if (!(error instanceof Sentence)) throw error;
    progress(error.message);
    return failure(`${title}: ${error.message}`);
  });
  return { ...totals, parts: [...totals.parts, { title, ms: Date.now() - started }] };
}

const build = () =>
  part(messages.parts.build, async () => {
    await ensureBuilt();
    return NOTHING;
  });

async function vitest(what, args, env = {}, stdio = 'inherit') {
  const report = newReport('vitest.json');
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`, `--outputFile.json=${report}`];
  const code = await run(process.execPath, [VITEST, 'run', ...reporters, ...args], { env, stdio });
  return vitestTotals(what, report, code);
}

async function components(what, env = {}, stdio = 'inherit') {
  const browser = { CHROMIUM_PATH: await findBrowser() };
  return vitest(what, ['--config', 'vitest.browser.config.ts'], { ...browser, ...env }, stdio);
}

/** The tests of the components, whose output is printed as a whole when they have ended: other tests run meanwhile. */
async function componentsBeside(what) {
  const output = newReport('components-output.txt');
  const file = openSync(output, 'w');
  const totals = await components(what, {}, ['ignore', file, file]);
  closeSync(file);
  progress(`\n── ${what}\n${readFileSync(output, 'utf8')}`);
  return totals;
}

async function playwright(what, more = {}) {
  const report = newReport('playwright.json');
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...more };
  const code = await run(process.execPath, [PLAYWRIGHT, 'test', '--reporter=list,json'], { env });
  return playwrightTotals(what, report, code);
}

/** The tests of the server, then of the whole product in a browser. */
async function serverThenBrowser() {
  return sum([
    await part(messages.parts.server, () => vitest(messages.parts.server, [])),
    await part(messages.parts.browser, () => playwright(messages.parts.browser)),
  ]);
}

async function runUsual() {
  preferMemoryDisk();
  const first = [
    await part(messages.parts.checks, async () => {
      const failures = await check();
      return { ...NOTHING, failed: failures.length, failures };
    }),
    await build(),
  ];
  // pages wait for much: on two cores the components leave the time that other tests need
  const beside = await Promise.all([
    serverThenBrowser(),
    part(messages.parts.components, () => componentsBeside(messages.parts.components)),
  ]);
  return sum([...first, ...beside]);
}

/** The long tests, and the generated cases that the usual run has few of. */
const LONG = [
  '.long.test.ts',
  'e2e/read-again.test.ts',
  'rest/cache/list-chunks.test.ts',
  'changes/completed-changes.test.ts',
];

const onExternal = (env = {}) =>
  part(messages.parts.serverOnExternal, () =>
    withExternalDatabase((url) => vitest(messages.parts.onExternal, [], { TEST_DATABASE_URL: url, ...env })),
  );

async function runOnExternal() {
  preferMemoryDisk();
  return sum([await build(), await onExternal()]);
}

async function runLong() {
  preferMemoryDisk();
  return sum([
    await build(),
    await part(messages.parts.long, () => vitest(messages.parts.long, LONG, { TEST_LONG: '1' })),
    await onExternal({ TEST_LONG: '1' }),
    await part(messages.parts.components, () => components(messages.parts.components, { TEST_LONG: '1' })),
    await part(messages.parts.longInBrowser, () =>
      playwright(messages.parts.longInBrowser, { TEST_LONG: '1' }),
    ),
  ]);
}

/** How many of the slowest tests are listed at the end. */
const SLOWEST = 20;

/**
 * Prints how long each part took, the slowest tests, what passed only on a repetition, what failed, and the sum as the last line.
 * @returns the exit code: 0 when something ran and nothing failed.
 */
function conclude({ passed, failed, failures, repeated, times, parts }) {
  console.log(`\n${messages.partTimes()}`);
  for (const { title, ms } of parts) console.log(inMinutes(ms, title));
  console.log(`\n${messages.slowest()}`);
  for (const slow of slowest(times, SLOWEST)) console.log(slow);
  for (const test of repeated) console.log(messages.passedRepeated(test));
  for (const failed of failures) console.log(`✗ ${failed}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** The static checks, the API tests on the embedded database, the components and the tests in the browser. @returns the exit code. */
export async function test() {
  return conclude(await runUsual());
}

/** The API tests on an external database. @returns the exit code. */
export async function testExternal() {
  return conclude(await runOnExternal());
}

/** The long tests, the many generated cases, and all that runs on an external database. @returns the exit code. */
export async function testRest() {
  return conclude(await runLong());
}

/** All tests there are. @returns the exit code. */
export async function testAll() {
  return conclude(sum([await runUsual(), await runLong()]));
}
