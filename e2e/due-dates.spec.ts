import type { Locator, Page } from '@playwright/test';
import { createProject, createSprint, createStory, joinTeam } from '../server/testing/scenario.ts';
import { addDays, dayOf } from '../shared/rules/dates/working-days.ts';
import { expectAccessible } from './axe.ts';
import { backlogOf, expectLines, row } from './backlog-page.ts';
import { boardOf, card } from './board-page.ts';
import { tick } from './filter-page.ts';
import { expect, type Person, test } from './fixtures.ts';

const panel = (page: Page): Locator => page.locator('[data-story-panel]');
const due = (page: Page): Locator => panel(page).getByRole('button', { name: /^Vencimiento/ });
const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Vencimiento' });

/** Opens the due date and types a day, as people write it. */
async function typeDue(page: Page, text: string): Promise<void> {
  await due(page).click();
  await popover(page).getByRole('textbox').fill(text);
}
async function setDue(page: Page, text: string): Promise<void> {
  await typeDue(page, text);
  await page.keyboard.press('Enter');
}

/** The day `offset` days from today, in the team's time zone. */
const day = (offset: number): string => addDays(dayOf(Date.now(), 'Europe/Madrid'), offset);
/** A day as a card shows it: '24 nov', with the year if it is not the current one. */
const said = (date: string): string =>
  new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(date.slice(0, 4) !== day(0).slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(date));

async function dueOf(person: Person, story: { id: string }): Promise<string | null> {
  const { data } = await person.client
    .from('user_stories')
    .select('due_date')
    .eq('id', story.id)
    .single()
    .throwOnError();
  return data.due_date;
}

test('a due date is selected, typed, undone and removed in the panel', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const story = await createStory(ana, project.id, { title: 'Pago con tarjeta' });
  await signIn(page, ana, `${boardOf(project.id)}&story=${story.id}`);
  await setDue(page, day(30));
  await expect(card(page, story)).toContainText(`vence el ${said(day(30))}`);
  await expect.poll(() => dueOf(ana, story)).toBe(day(30));
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, story)).not.toContainText('vence');
  await expect(due(page)).toContainText('Añadir fecha');
  await expect.poll(() => dueOf(ana, story)).toBeNull();

  // a typed date is saved with Enter or when the field loses the focus; what is no date is not saved, and Escape discards it
  const year = new Date().getFullYear() + 1;
  await typeDue(page, `11 nov ${year}`);
  expect(await dueOf(ana, story)).toBeNull();
  await page.keyboard.press('Enter');
  await expect.poll(() => dueOf(ana, story)).toBe(`${year}-11-11`);
  await typeDue(page, 'pronto');
  await panel(page).getByLabel('Título').click();
  await expect(due(page)).toContainText(said(`${year}-11-11`));
  await typeDue(page, '12/11');
  await page.keyboard.press('Escape');
  await expect(popover(page).getByRole('textbox')).toHaveValue(said(`${year}-11-11`));
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  expect(await dueOf(ana, story)).toBe(`${year}-11-11`);

  await due(page).click();
  await popover(page).getByRole('button', { name: 'Quitar la fecha' }).click();
  await expect.poll(() => dueOf(ana, story)).toBeNull();
  const history = panel(page).getByRole('region', { name: 'Actividad' });
  await expect(history).toContainText(`fijó el vencimiento para el ${said(day(30))}`);
  await expect(history).toContainText('quitó el vencimiento');
  await expectAccessible(page);
});

test('when two people change a due date, the later one chooses which stays', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const story = await createStory(ana, project.id, { title: 'Pago con tarjeta', due_date: day(20) });
  const address = `${boardOf(project.id)}&story=${story.id}`;
  await signIn(page, ana, address);
  await typeDue(page, said(day(21)));
  const mine = day(21);

  const hers = await openAs(berta, address);
  await setDue(hers, day(40));
  await expect(card(page, story)).toContainText(`vence el ${said(day(40))}`);
  await page.keyboard.press('Enter');
  const choice = panel(page).getByRole('group', { name: 'Dos versiones: Vencimiento' });
  await expect(choice).toContainText('ha cambiado «Vencimiento» mientras editabas');
  expect(await dueOf(ana, story)).toBe(day(40));
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.poll(() => dueOf(ana, story)).toBe(mine);
  await expect(due(hers)).toContainText(said(mine));
});

test('cards and rows describe how near the due date of an unfinished story is', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const words: [number, string][] = [
    [-6, `venció el ${said(day(-6))}`],
    [0, 'vence hoy'],
    [1, 'vence mañana'],
    [2, 'vence en 2 días'],
    [3, `vence el ${said(day(3))}`],
  ];
  const stories = [];
  for (const [offset] of words) {
    stories.push(await createStory(ana, project.id, { title: `En ${offset} días`, due_date: day(offset) }));
  }
  const { id: sprint_id } = await createSprint(ana, project.id, { name: 'Sprint 1' });
  const late = { title: 'Hecha', due_date: day(-6), status: 'done' as const, sprint_id };
  const done = await createStory(ana, project.id, late);
  const without = await createStory(ana, project.id, { title: 'Sin día' });
  for (const [address, shown] of [
    [boardOf(project.id), card],
    [backlogOf(project.id), row],
  ] as const) {
    if (shown === card) await signIn(page, ana, address);
    else await page.goto(address);
    for (const [place, [, text]] of words.entries()) {
      const story = stories[place] ?? without;
      await expect(shown(page, story).locator('time', { hasText: /^ven/ })).toHaveText(text);
    }
    for (const story of [done, without]) {
      await expect(shown(page, story)).toBeVisible();
      await expect(shown(page, story)).not.toContainText(/venc/);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
});

test('the backlog is filtered by overdue stories and stories due this week', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const overdue = await createStory(ana, project.id, { title: 'Vencida', due_date: day(-1) });
  await createStory(ana, project.id, { title: 'Hecha', due_date: day(-1), status: 'done' });
  const today = await createStory(ana, project.id, { title: 'De hoy', due_date: day(0) });
  await createStory(ana, project.id, { title: 'De otra semana', due_date: day(8) });
  await signIn(page, ana, backlogOf(project.id));
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const group = page.getByRole('group', { name: 'Vencimiento' });
  await tick(group.getByRole('checkbox', { name: 'Vencidas' }));
  await expectLines(page, ['refine', overdue]);
  await tick(group.getByRole('checkbox', { name: 'Esta semana' }));
  await expectLines(page, ['refine', today, overdue]);
  await expect(page.getByText('vencidas y esta semana')).toBeVisible();
  await page.reload();
  await expectLines(page, ['refine', today, overdue]);
});

test('a new story can have a due date', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await signIn(page, ana, `${boardOf(project.id)}&dialog=story`);
  const dialog = page.getByRole('dialog', { name: 'Nueva Historia' });
  await dialog.getByLabel('Título').fill('Pago con tarjeta');
  await dialog.getByLabel('Vencimiento (opcional)').fill('1999-12-31');
  await expect(dialog.getByRole('button', { name: 'Crear historia' })).toBeDisabled();
  await dialog.getByLabel('Vencimiento (opcional)').fill(day(5));
  await dialog.getByRole('button', { name: 'Crear historia' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Pago con tarjeta' })).toContainText(
    `vence el ${said(day(5))}`,
  );
});

test('the bell reminds of a due story and links to it', async ({ page, platform, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const story = await createStory(ana, project.id, {
    title: 'Pago con tarjeta',
    due_date: '2026-03-11',
    assignee_id: ana.id,
  });
  await signIn(page, ana);
  for (const now of ['2026-03-10T10:00:00Z', '2026-03-11T10:00:00Z']) {
    await platform.pool.query(`select app.add_job('remind', json_build_object('now', $1::text))`, [now]);
  }
  await page.getByRole('button', { name: 'Notificaciones: 2 sin leer' }).click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('link', { name: /vence el 11 mar/ })).toBeVisible();
  await list.getByRole('link', { name: /Pago con tarjeta vence hoy, 11 mar/ }).click();
  await expect(page).toHaveURL(new RegExp(`story=${story.id}`));
});
