import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { messages, progress } from './messages.mjs';
import { inProject } from './paths.mjs';

/** The path of a report that is still to be written. */
export function newReport(name) {
  const file = inProject('.cache', 'reports', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Tests that never ran, and a run that failed although no test did, are failures too. */
function judge(what, { passed, failed }, code) {
  if (passed + failed === 0) {
    progress(messages.nothingRan(what));
    return { passed, failed: 1 };
  }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Sums up Vitest's JSON report; `code` is the exit code of its run. @returns {{ passed: number, failed: number }} */
export function vitestTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return { passed: 0, failed: 1 };
  }
  // a file that could not be loaded has no tests, and fails as a whole
  const unloadable = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + unloadable.length;
  return judge(what, { passed: report.numPassedTests, failed }, code);
}

/** Sums up Playwright's JSON report; a test that passed only when repeated counts as failed. */
export function playwrightTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return { passed: 0, failed: 1 };
  }
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return judge(what, { passed: expected, failed }, code);
}
