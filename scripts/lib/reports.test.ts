import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../server/testing/embedded-process.ts';
import { playwrightTotals, vitestTotals } from './reports.mjs';

function reportOf(content: object): string {
  const file = path.join(scratchFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const suite = (status: string, tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

test.each([
  ['all pass', 2, 0, [suite('passed', ['passed', 'passed'])], 0, { passed: 2, failed: 0 }],
  ['one fails', 1, 1, [suite('failed', ['passed', 'failed'])], 1, { passed: 1, failed: 1 }],
  [
    'a file cannot be loaded',
    1,
    0,
    [suite('passed', ['passed']), suite('failed', [])],
    1,
    { passed: 1, failed: 1 },
  ],
  ['an error outside the tests', 1, 0, [suite('passed', ['passed'])], 1, { passed: 1, failed: 1 }],
  ['nothing ran', 0, 0, [], 0, { passed: 0, failed: 1 }],
])('Vitest: %s', (_, numPassedTests, numFailedTests, testResults, code, totals) => {
  const file = reportOf({ numPassedTests, numFailedTests, testResults });
  expect(vitestTotals('tests', file, code)).toEqual(totals);
});

test.each([
  ['all pass', { expected: 3, unexpected: 0, flaky: 0 }, [], 0, { passed: 3, failed: 0 }],
  ['one fails', { expected: 2, unexpected: 1, flaky: 0 }, [], 1, { passed: 2, failed: 1 }],
  [
    'one passes only when repeated',
    { expected: 2, unexpected: 0, flaky: 1 },
    [],
    0,
    { passed: 2, failed: 1 },
  ],
  ['a file cannot be loaded', { expected: 0, unexpected: 0, flaky: 0 }, [{}], 1, { passed: 0, failed: 1 }],
  ['nothing ran', { expected: 0, unexpected: 0, flaky: 0 }, [], 0, { passed: 0, failed: 1 }],
])('Playwright: %s', (_, stats, errors, code, totals) => {
  expect(playwrightTotals('tests', reportOf({ stats, errors }), code)).toEqual(totals);
});

test('a run that leaves no report, or half of one, has failed', () => {
  const file = path.join(scratchFolder(), 'report.json');
  expect(vitestTotals('tests', file, 1)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTotals('tests', file, 1)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(file, '{"numPassedTests": 3');
  expect(vitestTotals('tests', file, 0)).toEqual({ passed: 0, failed: 1 });
});
