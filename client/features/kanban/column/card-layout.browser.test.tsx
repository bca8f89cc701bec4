import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyAppearance, getAppearance, parseAppearance } from '#client/lib/text/appearance.ts';
import { backend } from '#client/testing/backend.ts';
import { stageBoard, stored } from '#client/testing/board.tsx';
import { find, item } from '#client/testing/lists.ts';
import { PROJECT, type StoryRow } from '#client/testing/rows.ts';

const TITLE = 'Ver en el móvil el plano con mi sala marcada';
const FULL = {
  description: 'Quiero ver en el plano dónde está la sala que he reservado, también sin conexión.',
  labels: ['salas', 'móvil', 'calendario', 'recepción'],
  due_date: '2030-12-11',
  story_points: 5,
} satisfies Partial<StoryRow>;

const setDensity = (density: 'compact' | 'comfortable') => applyAppearance({ ...getAppearance(), density });
beforeEach(() => setDensity('compact'));

/** The height of a card on the board (px). */
const heightOf = (title: string) => item(title).getBoundingClientRect().height;

async function stageCard(values: Partial<StoryRow>): Promise<void> {
  await stageBoard({ todo: [TITLE] });
  backend.update('user_stories', stored(TITLE).id, values);
}

test('a card is as high as drawn unless the person chooses otherwise: its labels share the line of its text', async () => {
  await applyAppearance(parseAppearance({}));
  await stageCard({});
  expect(heightOf(TITLE)).toBe(104);
  backend.update('user_stories', stored(TITLE).id, { description: FULL.description });
  await expect.poll(() => heightOf(TITLE)).toBe(122);
  backend.update('user_stories', stored(TITLE).id, FULL);
  await expect.element(page.getByText(/^vence el 11 dic/)).toBeVisible();
  expect(heightOf(TITLE)).toBe(122);
  const text = find('p', item(TITLE));
  expect(text.textContent).toMatch(/^Quiero ver/);
  expect(text.getBoundingClientRect().width).toBeGreaterThanOrEqual(40);
  backend.update('user_stories', stored(TITLE).id, { description: null });
  await expect.poll(() => heightOf(TITLE)).toBe(121);
});

test('four whole cards with text and labels, and five compact ones, fit in a window of 1440 by 900', async () => {
  await setDensity('comfortable');
  await stageBoard({ todo: [1, 2, 3, 4, 5, 6].map((place) => `${TITLE} ${place}`) });
  for (const place of [1, 2, 3, 4, 5, 6])
    backend.update('user_stories', stored(`${TITLE} ${place}`).id, FULL);
  await expect.poll(() => heightOf(`${TITLE} 4`)).toBe(139);
  // the stage has no header of 48 px above the board
  const bottomOf = (place: number) => item(`${TITLE} ${place}`).getBoundingClientRect().bottom + 48;
  await expect.poll(() => bottomOf(4)).toBeLessThan(900 - 36);
  await setDensity('compact');
  await expect.poll(() => bottomOf(5)).toBeLessThan(900 - 36);
});

test('a card has four parts: title, a line of text, a line of labels, and its foot', async () => {
  await stageCard(FULL);
  await setDensity('comfortable');
  await expect.element(page.getByText(/^Quiero ver/)).toBeVisible();
  await expect.element(page.getByText(/^vence el 11 dic/)).toBeVisible();
  expect(heightOf(TITLE)).toBe(139);
});

test('what has no room in the line of a card is a number, and the line is not cut', async () => {
  await stageCard(FULL);
  await expect.element(page.getByText(/^\+\d$/)).toBeVisible();
  const line = find('[title="salas, móvil, calendario, recepción"]', item(TITLE)).parentElement;
  expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0);
  const shown = find('[title="salas, móvil, calendario, recepción"]', item(TITLE));
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
});

test('the mark of an epic has its name, unless all visible cards belong to it', async () => {
  const epic = { project_id: PROJECT.id, name: 'Cobros', description: null, closed_at: null };
  const { go } = await stageBoard({ todo: [TITLE] });
  const { id } = backend.insert('epics', epic) as { id: string };
  backend.update('user_stories', stored(TITLE).id, { epic_id: id });
  // the chip of the filter has the name, too
  const name = () => page.elementLocator(item(TITLE)).getByText('Cobros', { exact: true });
  await expect.poll(() => name().query()).toBeVisible();
  go({ view: 'kanban', project: PROJECT.id, filter: { epic: [id] } });
  await expect.poll(() => name().query()).toBeNull();
  await expect.element(page.getByTitle('Épica: Cobros')).toBeVisible();
});

test('the day of a completed story stands in the foot, with tasks and comments too', async () => {
  await stageCard({
    status: 'done',
    completed_at: '2026-03-04T09:00:00Z',
    story_points: 13,
    task_count: 12,
    done_task_count: 12,
    comment_count: 14,
  });
  await expect.element(page.getByTitle(/^Completada el/)).toBeVisible();
  const day = page.getByTitle(/^Completada el/).element();
  expect(day.scrollWidth).toBeLessThanOrEqual(day.clientWidth);
  const { bottom } = item(TITLE).getBoundingClientRect();
  expect(bottom - day.getBoundingClientRect().bottom).toBeLessThan(16);
});
