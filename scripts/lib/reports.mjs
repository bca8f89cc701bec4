import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { messages, progress } from './messages.mjs';
import { inProject } from './paths.mjs';

/**
 * A test that ran: its file and title in one line, and how long it took.
 * @typedef {{ test: string, ms: number }} Timed
 */
/**
 * `failures`: a line for each failed test. `repeated`: a line for each test that passed only on a repetition. `times`: every
 * test that ran. `parts`: how long each part of the run took.
 * @typedef {{ passed: number, failed: number, failures: string[], repeated: string[], times: Timed[], parts: { title: string, ms: number }[] }} Totals
 */

let reports = 0;

/** A new path for a report. Runs at the same time have a path each. @param {string} name a file name */
export function newReport(name) {
  reports += 1;
  const file = inProject('.cache', 'reports', `${reports}-${name}`);
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

/** @type {Totals} */
export const NOTHING = { passed: 0, failed: 0, failures: [], repeated: [], times: [], parts: [] };

/** The totals of a run that failed as a whole, apart from its tests. @returns {Totals} */
export function failure(line) {
  return { ...NOTHING, failed: 1, failures: [line] };
}

/** The totals of several runs together. @param {Totals[]} runs @returns {Totals} */
export function sum(runs) {
  return runs.reduce(
    (total, run) => ({
      passed: total.passed + run.passed,
      failed: total.failed + run.failed,
      failures: [...total.failures, ...run.failures],
      repeated: [...total.repeated, ...run.repeated],
      times: [...total.times, ...run.times],
      parts: [...total.parts, ...run.parts],
    }),
    NOTHING,
  );
}

/** The slowest tests, one line each, the slowest first. @param {Timed[]} times @param {number} count */
export function slowest(times, count) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

/** A line with a time in minutes and seconds, and what took it. @param {number} ms @param {string} title */
export function inMinutes(ms, title) {
  const seconds = Math.round(ms / 1000);
  return `${`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`.padStart(6)}  ${title}`;
}

/** Adds failures for tests that did not run, and for a failed run without a failed test. */
function judge(what, { passed, failures, repeated, times }, code) {
  if (passed + failures.length === 0) {
    progress(messages.nothingRan(what));
    return failure(messages.nothingRan(what));
  }
  const all = failures.length === 0 && code !== 0 ? [messages.failedOutside(what)] : failures;
  return { ...NOTHING, passed, failed: all.length, failures: all, repeated, times };
}

/** How much of a stack says where an error comes from. */
const STACK_LINES = 4;

/** One line with the test and the first line of its error. */
function line(file, title, message = '') {
  const why = stripVTControlCharacters(message).trim().split('\n')[0];
  return `${path.relative(inProject(), file)}: ${title}${why ? ` — ${why}` : ''}`;
}

/** Sums up Vitest's JSON report with its errors outside (`report-with-errors.mjs`); `code` is the exit code of its run. @returns {Totals} */
export function vitestTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return failure(messages.unreadable(what));
  }
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    // a file that could not be loaded has no tests and fails as a whole
    if (suite.status === 'failed' && failed.length === 0) return [line(suite.name, suite.message)];
    return failed.map((test) => line(suite.name, test.fullName, test.failureMessages[0]));
  });
  // no test failed with it: the first places of its stack say where it comes from
  const outside = (report.errorsOutside ?? []).map(({ file: where = inProject(), test, message, stack }) =>
    line(where, messages.outside(test), (stack ?? message).split('\n').slice(0, STACK_LINES).join(' ')),
  );
  const times = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => test.duration !== undefined)
      .map((test) => ({ test: line(suite.name, test.fullName), ms: test.duration })),
  );
  const repeated = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => line(suite.name, test.fullName, test.failureMessages[0])),
  );
  return judge(
    what,
    { passed: report.numPassedTests, failures: [...failures, ...outside], repeated, times },
    code,
  );
}

/** The tests of a Playwright suite and of its nested suites. */
function specsOf(suite, inside = []) {
  const titles = suite.title === suite.file ? inside : [...inside, suite.title];
  const specs = (suite.specs ?? []).map((spec) => ({
    ...spec,
    file: suite.file,
    titles: [...titles, spec.title],
  }));
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}

/** Every test of Playwright's report: its status, its errors, and its file and title in one line. */
function testsOf(report) {
  return report.suites.flatMap((suite) =>
    specsOf(suite).flatMap((spec) =>
      spec.tests.map((test) => {
        const error = test.results.flatMap((result) => result.errors)[0];
        const lineWith = (message) => line(inProject('e2e', spec.file), spec.titles.join(' › '), message);
        const ms = test.results.reduce((total, { duration = 0 }) => total + duration, 0);
        return { status: test.status, test: lineWith(), withError: lineWith(error?.message), ms };
      }),
    ),
  );
}

const linesOf = (report, status) =>
  testsOf(report)
    .filter((test) => test.status === status)
    .map(({ withError }) => withError);

/** Sums up Playwright's JSON report. A test that passed on a repetition counts as passed. @returns {Totals} */
export function playwrightTotals(what, file, code) {
  const report = read(file);
  if (!report) {
    progress(messages.unreadable(what));
    return failure(messages.unreadable(what));
  }
  const outside = report.errors.map((error) => line(inProject('e2e'), error.message ?? ''));
  const { expected, flaky } = report.stats;
  const failures = [...linesOf(report, 'unexpected'), ...outside];
  const repeated = linesOf(report, 'flaky');
  return judge(what, { passed: expected + flaky, failures, repeated, times: testsOf(report) }, code);
}
