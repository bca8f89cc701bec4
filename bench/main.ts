import makeTemplateFolder from '../e2e/global-setup.ts';
import { Sentence } from '../scripts/lib/messages.mjs';
import { benchBacklog } from './backlog.ts';
import { benchFrames } from './frames.ts';
import { benchLarge } from './large.ts';
import { benchLimits } from './limits/limits.ts';
import { benchNodes } from './nodes.ts';
import { benchPeople } from './people/people.ts';
import { benchPoker } from './poker.ts';
import { benchReads } from './reads/reads.ts';
import { benchRealtime } from './realtime.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start/start.ts';
import { benchVisit } from './visit.ts';
import { benchWrites } from './writes/writes.ts';

/** `npm run bench` runs all benchmarks, one after the other; `npm run bench -- <name>` runs one, with its own arguments. */
const BENCHMARKS: Record<string, (args: string[]) => Promise<void>> = {
  realtime: () => benchRealtime(),
  backlog: () => benchBacklog(),
  frames: (args) => benchFrames(args),
  search: () => benchSearch(),
  large: () => benchLarge(),
  poker: () => benchPoker(),
  reads: (args) => benchReads(args),
  writes: (args) => benchWrites(args),
  limits: (args) => benchLimits(args),
  visit: (args) => benchVisit(args),
  start: (args) => benchStart(args),
  people: (args) => benchPeople(args),
  nodes: () => benchNodes(),
};

const [only, ...args] = process.argv.slice(2);
const removeTemplateFolder = await makeTemplateFolder();
try {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (only === undefined || only === name) await run(args);
  }
} catch (error) {
  if (!(error instanceof Sentence)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await removeTemplateFolder();
}
