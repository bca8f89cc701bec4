import { useEffect, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { usePagePlace } from '#client/lib/address/scroll-places.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { find, item } from '#client/testing/lists.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const BACKLOG = { view: 'backlog', project: PROJECT.id } as const;
const BOARD = { view: 'kanban', project: PROJECT.id } as const;

function Views() {
  return useAppSearch().view === 'kanban' ? <KanbanView /> : <BacklogView />;
}

/** Both views, beginning with the backlog. Titles have one to three lines, so that cards differ in height. */
function open(): Stage {
  const stories = Array.from({ length: 60 }, (_, n) =>
    newStory(`Historia ${n}${' con un título largo'.repeat(n % 4)}`, { status: n < 40 ? 'todo' : 'backlog' }),
  );
  return stage(<Views />, { user_stories: stories }, BACKLOG);
}

const list = () => find('[data-backlog]');
const column = () => find('[data-status="todo"] [data-scrolls]');
/** Where the place of the history is that the browser returns to. */
const goBack = () => window.history.back();

/** Scrolls as a person does, and waits until the rows there are rendered. */
async function scrollTo(element: HTMLElement, top: number): Promise<void> {
  element.scrollTop = top;
  await expect.poll(() => element.scrollTop).toBe(top);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** The stories at the top of a list, with their distance from it in whole pixels. */
const topOf = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[data-drag-id]')]
    .map((row) => ({
      id: row.dataset['dragId'],
      y: Math.round(row.getBoundingClientRect().top - element.getBoundingClientRect().top),
    }))
    .filter(({ y }) => y >= 0)
    .toSorted((one, other) => one.y - other.y)
    .slice(0, 3);

test('the back button returns to the place in the backlog, and in a column', async () => {
  const { go } = open();
  await expect.element(page.getByText('Historia 0', { exact: true })).toBeVisible();
  await scrollTo(list(), 400);
  const inBacklog = topOf(list());

  go(BOARD);
  await expect.element(page.getByRole('region', { name: 'Por Hacer' })).toBeVisible();
  await expect.poll(column).toBeTruthy();
  expect(column().scrollTop).toBe(0);
  await scrollTo(column(), 700);
  const inColumn = topOf(column());

  go(BACKLOG);
  await expect.poll(() => list().scrollTop).toBe(0);
  goBack();
  await expect.poll(() => document.querySelector('[data-status="todo"] [data-scrolls]')?.scrollTop).toBe(700);
  await expect.poll(() => topOf(column())).toEqual(inColumn);
  goBack();
  await expect.poll(() => document.querySelector('[data-backlog]')?.scrollTop).toBe(400);
  await expect.poll(() => topOf(list())).toEqual(inBacklog);
});

test('a new visit begins at the top, and a list that stays on screen does not move', async () => {
  const { go } = open();
  await expect.element(page.getByText('Historia 0', { exact: true })).toBeVisible();
  await scrollTo(list(), 400);
  go({ ...BACKLOG, story: item('Historia 5').dataset['dragId'] ?? '' });
  await scrollTo(list(), 500);
  goBack();
  await expect.poll(() => window.location.search).not.toContain('story=');
  expect(list().scrollTop).toBe(500);

  go(BOARD);
  await expect.element(page.getByRole('region', { name: 'Por Hacer' })).toBeVisible();
  goBack();
  await expect.poll(() => document.querySelector('[data-backlog]')?.scrollTop).toBe(500);
  // the places after this one end here
  go(BOARD);
  await expect.element(page.getByRole('region', { name: 'Por Hacer' })).toBeVisible();
  go(BACKLOG);
  await expect.poll(() => document.querySelector('[data-backlog]')?.scrollTop).toBe(0);
});

test('a column keeps its place when it changes before its scroll event', async () => {
  const { go } = open();
  go(BOARD);
  await expect.element(page.getByRole('region', { name: 'Por Hacer' })).toBeVisible();
  await expect.poll(column).toBeTruthy();
  // no listener of the page gets the event of this scroll
  const stop = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('scroll', stop, { capture: true });
  onTestFinished(() => window.removeEventListener('scroll', stop, { capture: true }));
  column().scrollTop = 700;
  backend.insert('user_stories', newStory('De otra persona', { status: 'done' }));
  await expect.element(page.getByText('De otra persona')).toBeVisible();
  expect(column().scrollTop).toBe(700);
});

/** A page whose chart gets its height after it is mounted. */
function Report() {
  usePagePlace('report');
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div style={{ height: drawn ? 2000 : 50 }}>Informe</div>;
}

function Page() {
  const { view } = useAppSearch();
  return (
    <main id="main" style={{ height: 300, overflow: 'auto' }}>
      <div>{view === 'reports' ? <Report /> : 'Otra página'}</div>
    </main>
  );
}

test('a page that scrolls as a whole returns to its place once it is high enough, and does not stay there', async () => {
  const { go } = stage(<Page />, {}, { view: 'reports', project: PROJECT.id });
  const main = () => find('#main');
  await expect.poll(() => main().scrollHeight).toBeGreaterThan(1500);
  await scrollTo(main(), 700);
  go({ view: 'team', project: PROJECT.id });
  await expect.element(page.getByText('Otra página')).toBeVisible();
  expect(main().scrollTop).toBe(0);
  goBack();
  await expect.element(page.getByText('Informe')).toBeVisible();
  await expect.poll(() => main().scrollTop).toBe(700);
  // it does not hold the page there
  await scrollTo(main(), 200);
  expect(main().scrollTop).toBe(200);
});
