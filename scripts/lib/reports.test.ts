import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#server/testing/processes/embedded-process.ts';
import { failure, playwrightTotals, slowest, sum, vitestTotals } from './reports.mjs';

const PROJECT = path.resolve(import.meta.dirname, '../..');

function reportOf(content: object): string {
  const file = path.join(scratchFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const suite = (status: string, tests: string[], message = '') => ({
  name: path.join(PROJECT, 'server/a.test.ts'),
  status,
  message,
  assertionResults: tests.map((result, place) => ({
    status: result,
    fullName: `test ${place}`,
    failureMessages: result === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n    at a.test.ts'] : [],
  })),
});

test.each([
  ['all pass', 2, [suite('passed', ['passed', 'passed'])], 0, { passed: 2, failed: 0, failures: [] }],
  [
    'one fails',
    1,
    [suite('failed', ['passed', 'failed'])],
    1,
    { passed: 1, failed: 1, failures: ['server/a.test.ts: test 1 — expected 1'] },
  ],
  [
    'a file cannot be loaded',
    1,
    [suite('passed', ['passed']), suite('failed', [], 'No such module')],
    1,
    { passed: 1, failed: 1, failures: ['server/a.test.ts: No such module'] },
  ],
  [
    'an error outside the tests',
    1,
    [suite('passed', ['passed'])],
    1,
    { passed: 1, failed: 1, failures: ['tests: algo ha fallado fuera de las pruebas.'] },
  ],
  [
    'nothing ran',
    0,
    [],
    0,
    { passed: 0, failed: 1, failures: ['tests: no se ha ejecutado ninguna prueba.'] },
  ],
])('Vitest: %s', (_, numPassedTests, testResults, code, totals) => {
  expect(vitestTotals('tests', reportOf({ numPassedTests, testResults }), code)).toMatchObject(totals);
});

test('an error that no test caught is named with the test that ran, and where it comes from', () => {
  const file = path.join(PROJECT, 'client/a.browser.test.tsx');
  const stack = 'Error: lost\n    at one\n    at two\n    at three\n    at four';
  const report = reportOf({
    numPassedTests: 1,
    testResults: [suite('passed', ['passed'])],
    errorsOutside: [{ file, test: 'sends', message: 'lost', stack }, { message: 'closed' }],
  });
  expect(vitestTotals('tests', report, 1)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [
      'client/a.browser.test.tsx: fuera de las pruebas, durante «sends» — Error: lost     at one     at two     at three',
      ': fuera de las pruebas — closed',
    ],
  });
});

test('a test of Vitest that passed only on a repetition is named with its first error', () => {
  const passed = (title: string, failureMessages: string[]) => ({
    status: 'passed',
    fullName: title,
    failureMessages,
  });
  const tests = [passed('at once', []), passed('in the end', ['Error: too early\n    at a.test.ts'])];
  const report = reportOf({
    numPassedTests: 2,
    testResults: [{ ...suite('passed', []), assertionResults: tests }],
  });
  const repeated = ['server/a.test.ts: in the end — Error: too early'];
  expect(vitestTotals('tests', report, 0)).toMatchObject({ passed: 2, failed: 0, repeated });
});

const spec = (title: string, status: string) => ({
  title,
  tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Timeout\n at a' }] }] }],
});
const file = (...specs: object[]) => ({
  title: 'a.spec.ts',
  file: 'a.spec.ts',
  specs,
  suites: [{ title: 'a group', file: 'a.spec.ts', specs: [spec('inside', 'expected')] }],
});
const inGroup = {
  title: 'a.spec.ts',
  file: 'a.spec.ts',
  suites: [{ title: 'a group', file: 'a.spec.ts', specs: [spec('one', 'unexpected')] }],
};

test.each([
  ['all pass', 3, [file(spec('one', 'expected'))], [], 0, { passed: 3, failed: 0, failures: [] }],
  [
    'one fails',
    2,
    [file(spec('one', 'unexpected'))],
    [],
    1,
    { passed: 2, failed: 1, failures: ['e2e/a.spec.ts: one — Timeout'] },
  ],
  [
    'one in a group fails',
    2,
    [inGroup],
    [],
    1,
    { passed: 2, failed: 1, failures: ['e2e/a.spec.ts: a group › one — Timeout'] },
  ],
  [
    'one passes only when repeated',
    2,
    [file(spec('one', 'flaky'))],
    [],
    0,
    { passed: 3, failed: 0, failures: [] },
  ],
  [
    'a file cannot be loaded',
    0,
    [],
    [{ message: 'No such module' }],
    1,
    { passed: 0, failed: 1, failures: ['e2e: No such module'] },
  ],
  [
    'nothing ran',
    0,
    [],
    [],
    0,
    { passed: 0, failed: 1, failures: ['tests: no se ha ejecutado ninguna prueba.'] },
  ],
])('Playwright: %s', (_, expected, suites, errors, code, totals) => {
  const flaky = JSON.stringify(suites).includes('"flaky"') ? 1 : 0;
  const report = reportOf({ suites, errors, stats: { expected, flaky } });
  const repeated = flaky ? ['e2e/a.spec.ts: one — Timeout'] : [];
  expect(playwrightTotals('tests', report, code)).toMatchObject({ ...totals, repeated });
});

test('a run without a complete report has failed', () => {
  const unfinished = 'tests: no ha terminado y no ha dejado resultados.';
  const missing = path.join(scratchFolder(), 'report.json');
  expect(vitestTotals('tests', missing, 1)).toEqual(failure(unfinished));
  expect(playwrightTotals('tests', missing, 1)).toEqual(failure(unfinished));
  writeFileSync(missing, '{"numPassedTests": 3');
  expect(vitestTotals('tests', missing, 0)).toEqual(failure(unfinished));
});

test('the slowest tests of all runs are listed with their times, the slowest first', () => {
  const vitest = {
    name: path.join(PROJECT, 'server/a.test.ts'),
    status: 'passed',
    assertionResults: [
      { status: 'passed', fullName: 'quick', duration: 3, failureMessages: [] },
      { status: 'passed', fullName: 'slow', duration: 12_340, failureMessages: [] },
      { status: 'skipped', fullName: 'left out', failureMessages: [] },
    ],
  };
  const repeated = {
    title: 'twice',
    tests: [
      {
        status: 'flaky',
        results: [
          { errors: [{ message: 'Timeout' }], duration: 60_000 },
          { errors: [], duration: 1_000 },
        ],
      },
    ],
  };
  const browser = { suites: [file(repeated)], errors: [], stats: { expected: 1, flaky: 1 } };
  const { times } = sum([
    vitestTotals('tests', reportOf({ numPassedTests: 2, testResults: [vitest] }), 0),
    playwrightTotals('tests', reportOf(browser), 0),
  ]);
  expect(slowest(times, 2)).toEqual(['  61.0 s  e2e/a.spec.ts: twice', '  12.3 s  server/a.test.ts: slow']);
  expect(times).toHaveLength(4);
});
