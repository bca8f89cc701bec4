import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '#client/lib/text/format.ts';
import { PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { BurndownReport, VelocityReport } from '#shared/contracts/sprints/reports.ts';
import { BurndownChart } from './BurndownChart.tsx';
import { BurndownReport as BurndownView } from './BurndownReport.tsx';
import { VelocityChart } from './VelocityChart.tsx';

const tally = (points: number) => ({ points, stories: points });
const SEARCH = { view: 'reports', project: PROJECT.id } as const;

/** Two days of a sprint whose end was put off on the second. */
const BURNDOWN: BurndownReport = {
  sprint: {
    id: PROJECT.id,
    name: 'Sprint 3',
    goal: null,
    start_date: '2026-03-02',
    end_date: '2026-03-20',
    status: 'active',
    started_at: 0,
    ended_at: null,
    end_changes: [{ day: '2026-03-03', from: '2026-03-13', to: '2026-03-20' }],
    as_of: '2026-03-03',
    current: true,
    committed: tally(8),
    scope: tally(8),
    completed: tally(3),
  },
  start: tally(8),
  days: ['2026-03-02', '2026-03-03'].map((day, place) => ({
    day,
    working: true,
    paused: false,
    ideal: tally(8 - place),
    remaining: tally(8 - 3 * place),
    burned: tally(3 * place),
    added: tally(0),
    removed: tally(0),
  })),
  scope_changes: [],
};

const VELOCITY: VelocityReport = {
  sprints: [
    { committed: 10, completed: 12 },
    { committed: 10, completed: 6 },
  ].map(({ committed, completed }, place) => ({
    id: `${place}`,
    name: `Sprint ${place + 1}`,
    start_date: '2026-03-02',
    end_date: '2026-03-13',
    ended_at: 0,
    committed: tally(committed),
    completed: tally(completed),
  })),
  mean: tally(9),
  as_of: '2026-03-20',
};

test('the burndown marks the day on which the end was changed, and says so in words', async () => {
  stage(<BurndownChart report={BURNDOWN} unit="points" />, {}, SEARCH);
  const picture = page.getByRole('img', { name: /^Burndown de Sprint 3/ });
  await expect.element(picture).toBeVisible();
  expect(picture.element().getAttribute('aria-label')).toContain(
    `El ${formatDate('2026-03-03')} el fin pasó del ${formatDate('2026-03-13')} al ${formatDate('2026-03-20')}.`,
  );
  await expect.element(page.getByText(`Nuevo fin: ${formatDate('2026-03-20')}`)).toBeVisible();
  // the readout of that day says it too, and begins with a capital letter
  const reader = page.getByRole('slider');
  await expect
    .element(reader)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^M.*fin: del 13 mar(?: 2026)? al 20 mar(?: 2026)?$/),
    );
});

test('a bar below its commitment differs without its colour, and the readout says which it is', async () => {
  stage(<VelocityChart report={VELOCITY} unit="points" />, {}, SEARCH);
  const reader = page.getByRole('slider');
  await expect
    .element(reader)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/compromiso sin cumplir$/));
  expect(document.querySelectorAll('[data-bar="completed"]')).toHaveLength(2);
  const unmet = document.querySelectorAll('[data-bar="completed"][data-unmet]');
  expect([...unmet].map((bar) => bar.getAttribute('fill')?.startsWith('url('))).toEqual([true]);
  (reader.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(reader)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/compromiso cumplido$/));
});

test('the readout of one story, or of one point, is in the singular', async () => {
  const [sprint] = VELOCITY.sprints;
  if (sprint === undefined) throw new Error('no sprint');
  const one = { points: 1, stories: 1 };
  const report = { ...VELOCITY, sprints: [{ ...sprint, committed: one, completed: one }] };
  stage(<VelocityChart report={report} unit="stories" />, {}, SEARCH);
  await expect
    .element(page.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('1 historia comprometida · 1 completada'));
});

test('every negative figure of the burndown has the same minus sign', async () => {
  const [first, second] = BURNDOWN.days;
  if (!first || !second) throw new Error('no days');
  // a story was opened again, and another one taken out
  const days = [first, { ...second, burned: tally(-5), removed: tally(8) }];
  stage(<BurndownView report={{ ...BURNDOWN, days }} unit="points" />, {}, SEARCH);
  const cells = page.getByRole('row').nth(2).getByRole('cell');
  await expect
    .poll(() =>
      cells
        .elements()
        .slice(-2)
        .map((cell) => cell.textContent),
    )
    .toEqual(['\u22125', '\u22128']);
  expect(document.querySelector('table')?.textContent).not.toMatch(/-\d/);
});

test('before the first day the figure of the start stands above the line of the ideal', async () => {
  const days = BURNDOWN.days.map((day) => ({ ...day, remaining: null }));
  stage(<BurndownChart report={{ ...BURNDOWN, days }} unit="points" />, {}, SEARCH);
  const figure = page.getByText('8 pts', { exact: true });
  await expect.element(figure).toBeVisible();
  const ideal = document.querySelector('[data-look="ideal"] polyline');
  expect(figure.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    ideal?.getBoundingClientRect().top ?? 0,
  );
  expect(document.querySelectorAll('[data-look="done"] circle[data-end]')).toHaveLength(1);
});
