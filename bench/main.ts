import makeTemplateFolder from '../e2e/global-setup.ts';
import { benchBacklog } from './backlog.ts';
import { benchLarge } from './large.ts';
import { benchRealtime } from './realtime.ts';
import { benchSearch } from './search.ts';

/** `npm run bench` runs all benchmarks, one after the other; `npm run bench -- <name>` runs one. */
const BENCHMARKS: Record<string, () => Promise<void>> = {
  realtime: () => benchRealtime(),
  backlog: () => benchBacklog(),
  search: () => benchSearch(),
  large: () => benchLarge(),
};

const [only] = process.argv.slice(2);
const removeTemplateFolder = await makeTemplateFolder();
try {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (only === undefined || only === name) await run();
  }
} finally {
  await removeTemplateFolder();
}
