import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_REPLAYED, subjectOf, subjectsOfClient } from '../testing/client-requests/client-source.ts';
import { type Compared, compare, compareReplays, lineOf } from '../testing/client-requests/compare.ts';
import { analyze, createInstallations, type Installation } from '../testing/client-requests/installation.ts';
import { replay } from '../testing/client-requests/replay.ts';
import { VIEWS } from '../testing/client-requests/views.ts';

/**
 * Compares the requests of two installations. Requests do not cost more because more can be seen: those of the client read about as many
 * blocks where the person sees one project of 500 stories as where they see 20 more with 40,000 and 400,000 lines of the log, or their line
 * says why not (server/testing/client-requests). After several ANALYZEs, since PostgreSQL chooses its plans by a sample of each; on the
 * embedded engine alone: an older one chooses other plans.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);

function report(compared: readonly Compared[]): void {
  for (const one of compared.filter(({ small, large }) => large > 1.5 * small + 100)) print(lineOf(one));
  const [slowest, second] = compared.toSorted((a, b) => b.ms - a.ms);
  if (slowest && second) print(`slowest: ${lineOf(slowest)}\nthen: ${lineOf(second)}`);
}

describe('40,000 visible stories in 20 further projects', () => {
  const TURNS = 5;
  const ANALYZES = 3;
  let small: Installation;
  let large: Installation;
  let replayed: readonly Compared[] = [];
  beforeAll(async () => {
    [small, large] = await createInstallations({
      projects: 20,
      stories: 2_000,
      lines: 10,
      people: 60,
      notifications: 5_000,
      everywhere: true,
    });
  }, 600_000);
  afterAll(() => Promise.all([small?.close(), large?.close()]));

  test('no request reads more because more can be seen, but for those that say why', async () => {
    for (let n = 0; n < ANALYZES; n += 1) {
      // each replay leaves lines in the log, which the next one reads: both have as many
      for (const { server } of [small, large]) await analyze(server.pool);
      const { compared, grown } = await compareReplays([small, large], TURNS, 2 * n * (TURNS + 1));
      replayed = compared;
      print(`after ANALYZE ${n + 1}`);
      report(compared);
      expect(grown).toBe('');
    }
  });

  test('every procedure, read and write of the client is replayed', () => {
    const sent = replayed.map(({ request }) => subjectOf(request));
    const missing = [...subjectsOfClient()].filter(
      (subject) =>
        !(subject in NOT_REPLAYED) && !sent.some((one) => one === subject || one.startsWith(`${subject} `)),
    );
    expect(missing).toEqual([]);
  });
});

/** How many times as many blocks each reads for the owner of fifty projects as for the owner of one. */
const MAX_RATIOS = {
  'open_workspace of all projects': 6,
  'dashboard of all projects': 18,
  'board of all projects': 75,
};

describe('49 further projects of 1,000 stories and 300 people', () => {
  let one: Installation;
  let fifty: Installation;
  beforeAll(async () => {
    [one, fifty] = await createInstallations({
      projects: 49,
      stories: 1_000,
      lines: 10,
      people: 300,
      notifications: 5_000,
      everywhere: false,
    });
  }, 600_000);
  afterAll(() => Promise.all([one?.close(), fifty?.close()]));

  test('shell, board and dashboard of all read a bounded multiple of what they read of one', async () => {
    const [before, after] = [await replay(one, VIEWS, 9), await replay(fifty, VIEWS, 9)];
    const compared = compare(before, after).filter(({ kind }) => kind in MAX_RATIOS);
    for (const each of compared)
      print(`${lineOf(each)}, ${(each.ms / (before.get(each.kind)?.ms ?? 1)).toFixed(1)} × by the clock`);
    const beyond = compared.filter(
      ({ kind, small, large }) => large > small * MAX_RATIOS[kind as keyof typeof MAX_RATIOS],
    );
    expect(beyond).toEqual([]);
    expect(compared).toHaveLength(3);
  });
});
