import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_REPLAYED, subjectOf, subjectsOfClient } from '../testing/client-requests/client-source.ts';
import { compareReplays } from '../testing/client-requests/compare.ts';
import { createInstallations } from '../testing/client-requests/installation.ts';

/**
 * Compares the requests of two installations. Nothing costs more because more can be seen: the requests of the client read about as many
 * blocks where the person sees one project of 500 stories as where they see 20 more with 40,000, or their line says why not
 * (server/testing/client-requests). On the embedded engine alone: an older one chooses other plans.
 */
const LARGER = { projects: 20, stories: 2_000, lines: 2, people: 60, notifications: 5_000, everywhere: true };

const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;

let installations: Awaited<ReturnType<typeof createInstallations>>;
let replays: Awaited<ReturnType<typeof compareReplays>>;
beforeAll(async () => {
  if (!isEmbedded) return;
  installations = await createInstallations(LARGER);
  replays = await compareReplays(installations, 3);
}, 900_000);
afterAll(() => Promise.all((installations ?? []).map((each) => each.close())));

test.runIf(isEmbedded)('every procedure, read and write of the client is replayed', () => {
  const sent = replays.compared.map(({ request }) => subjectOf(request));
  const missing = [...subjectsOfClient()].filter(
    (subject) =>
      !(subject in NOT_REPLAYED) && !sent.some((one) => one === subject || one.startsWith(`${subject} `)),
  );
  expect(missing).toEqual([]);
});

test.runIf(isEmbedded)('no request reads more because more can be seen, but for those that say why', () => {
  expect(replays.grown).toBe('');
});
