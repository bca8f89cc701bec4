import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter } from 'vitest/node';

/**
 * Vitest's JSON report with the errors that no test caught, in `errorsOutside`: Vitest fails for them and leaves them out of its report.
 * The only option is `outputFile`, an absolute path, given as `--outputFile.json`.
 */
export default class ReportWithErrors extends JsonReporter {
  async onTestRunEnd(modules, errors) {
    await super.onTestRunEnd(modules);
    const file = this.ctx.config.outputFile.json;
    const errorsOutside = errors.map(({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      message,
      stack,
      file: VITEST_TEST_PATH,
      test: VITEST_TEST_NAME,
    }));
    const report = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...report, errorsOutside }));
  }
}
