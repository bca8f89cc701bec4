import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Imports of tests that start servers, commands or clusters as processes. */
const STARTS_PROCESSES = /\/(embedded-process|server-process|command-process|stops|crashes)\.ts'/;

/** Whether a test file starts servers, commands or clusters of its own. @param file its path */
export const startsProcesses = (file: string): boolean => STARTS_PROCESSES.test(readFileSync(file, 'utf8'));

/**
 * The order of the test files: those that start processes come first. They take seconds even if they are small, and Vitest, which
 * does not know the durations before the first run, starts small files last. A slow file that starts last runs alone.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = new Set(sorted.filter(({ moduleId }) => startsProcesses(moduleId)));
    return [...slow, ...sorted.filter((file) => !slow.has(file))];
  }
}
