import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { messages, progress } from './messages.mjs';
import { inProject } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Totals `failures`: a line for each failed test. */

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

/**
 * What a run comes to when it was told apart from its tests that it failed.
 * @returns {Totals}
 */
export function failure(line) {
  return { passed: 0, failed: 1, failures: [line] };
}

/** Tests that never ran, and a run that failed although no test did, are failures too. */
function judge(what, passed, failures, code) {
  if (passed + failures.length === 0) {
    progress(messages.nothingRan(what));
    return failure(messages.nothingRan(what));
  }
  const all = failures.length === 0 && code !== 0 ? [messages.failedOutside(what)] : failures;
  return { passed, failed: all.length, failures: all };
}

/** One line: which test, and the first line of why. */
function line(file, title, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n')[0];
  return `${path.relative(inProject(), file)}: ${title}${why ? ` — ${why}` : ''}`;
}

/** Sums up Vitest's JSON report; `code` is the exit code of its run. @returns {Totals} */
export function vitestTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return failure(messages.unreadable(what));
  }
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    // a file that could not be loaded has no tests, and fails as a whole
    if (suite.status === 'failed' && failed.length === 0) return [line(suite.name, suite.message)];
    return failed.map((test) => line(suite.name, test.fullName, test.failureMessages[0]));
  });
  return judge(what, report.numPassedTests, failures, code);
}

/** The tests of a suite of Playwright's and of the suites in it. */
function specsOf(suite, inside = []) {
  const titles = suite.title === suite.file ? inside : [...inside, suite.title];
  const specs = (suite.specs ?? []).map((spec) => ({
    ...spec,
    file: suite.file,
    titles: [...titles, spec.title],
  }));
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}

/** The tests of a status in Playwright's report, a line each. */
function told(report, status) {
  return report.suites.flatMap((suite) =>
    specsOf(suite).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => {
          const error = test.results.flatMap((result) => result.errors)[0];
          return line(inProject('e2e', spec.file), spec.titles.join(' › '), error?.message);
        }),
    ),
  );
}

/** The tests of Playwright's JSON report that passed only when they were repeated, a line each. @returns {string[]} */
export function playwrightRepeated(file) {
  const report = read(file);
  return report ? told(report, 'flaky') : [];
}

/** Sums up Playwright's JSON report; what passed when it was repeated has passed. @returns {Totals} */
export function playwrightTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return failure(messages.unreadable(what));
  }
  const outside = report.errors.map((error) => line(inProject('e2e'), error.message ?? ''));
  const { expected, flaky } = report.stats;
  return judge(what, expected + flaky, [...told(report, 'unexpected'), ...outside], code);
}
