import type { Locator, Page } from '@playwright/test';
import { createProject, createSprint, createStory } from '../server/testing/scenario.ts';
import { addDays, dayOf } from '../shared/rules/dates/working-days.ts';
import { expectAccessible } from './axe.ts';
import { backlogOf, row } from './backlog-page.ts';
import { boardOf, card } from './board-page.ts';
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

test('a due date is selected, typed, undone and removed in the panel, and the bell reminds of one', {
  tag: '@long',
}, async ({ page, platform, createPerson, signIn }) => {
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

  const next = await createStory(ana, project.id, {
    title: 'Recibir la factura',
    due_date: '2026-03-11',
    assignee_id: ana.id,
  });
  for (const now of ['2026-03-10T10:00:00Z', '2026-03-11T10:00:00Z']) {
    await platform.pool.query(`select app.add_job('remind', json_build_object('now', $1::text))`, [now]);
  }
  await page.getByRole('button', { name: 'Notificaciones: 2 sin leer' }).click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('link', { name: /vence el 11 mar/ })).toBeVisible();
  await list.getByRole('link', { name: /Recibir la factura vence hoy, 11 mar/ }).click();
  await expect(page).toHaveURL(new RegExp(`story=${next.id}`));
});

test('cards and rows describe how near the due date of an unfinished story is', { tag: '@long' }, async ({
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
