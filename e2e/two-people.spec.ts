import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createProject, joinTeam, type Project, type Story } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, card, column, createStories, dragWithMouse, expectColumn } from './board-page.ts';
import { dumpStorage } from './browser-storage.ts';
import { banner, loadMenus } from './connection.ts';
import { follow } from './demo-screens.ts';
import { type CreatePerson, expect, PASSWORD, type Person, signInByForm, test } from './fixtures.ts';
import { callAs, retroAddress } from './retro-agree-page.ts';
import { panel, storyOf } from './story-page.ts';

/** Texts that Ana types. Other people must not be able to read them. */
const TEXTS = ['Historia de Ana', 'Comentario de Ana', 'Línea de Ana', 'Nota de Ana', 'Otra de Ana'];
const [TITLE = '', COMMENT = '', LINE = '', NOTE = '', DRAFT = ''] = TEXTS;

interface Shared {
  ana: Person;
  berta: Person;
  project: Project;
  story: Story;
  retro: string;
}

/** Two members of a project, who use the same browser, a story, and an anonymous retrospective in which everybody writes. */
async function prepare(createPerson: CreatePerson): Promise<Shared> {
  const [ana, berta] = [await createPerson(), await createPerson({ name: 'Berta Muestra' })];
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Pagar']);
  if (!story) throw new Error('a story');
  const retro = randomUUID();
  await callAs(ana, 'start_retrospective', {
    id: retro,
    team_id: project.team,
    template: 'start_stop_continue',
    anonymous: true,
  });
  return { ana, berta, project, story, retro };
}

const noteField = (page: Page) => page.getByRole('textbox', { name: 'Nota nueva en Empezar' });
const noteOf = (page: Page, body: string) => page.getByRole('button', { name: body, exact: true });
const storyLine = (page: Page) => page.getByRole('textbox', { name: 'Nueva historia' });
const commentField = (page: Page) => panel(page).getByRole('textbox', { name: 'Comentario' });
const titleField = (page: Page): Locator => page.getByRole('dialog').getByLabel('Título');

/** Types in every place that keeps a typed text, and leaves it there. */
async function type(page: Page, { project, story, retro }: Shared): Promise<void> {
  await page.goto(retroAddress(project.id, retro));
  await noteField(page).fill(NOTE);
  await noteField(page).press('Enter');
  await expect(noteOf(page, NOTE)).toBeVisible();
  await noteField(page).fill(DRAFT);
  await page.goto(`/?view=backlog&project=${project.id}&dialog=story`);
  await titleField(page).fill(TITLE);
  await page.keyboard.press('Escape');
  await storyLine(page).fill(LINE);
  // the rest of the way is one page: what is typed there lasts until it is closed
  await page.getByRole('link', { name: 'Tablero Kanban' }).click();
  await card(page, story).getByRole('link').click();
  await commentField(page).fill(COMMENT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}

async function askToSignOut(page: Page, { name }: Person): Promise<void> {
  await page.getByRole('button', { name: `Cuenta de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
}

/** Expects that nothing of Ana is in the storage of the browser. */
async function expectNothingOf(page: Page, { ana }: Shared): Promise<void> {
  for (const text of [...TEXTS, ana.id, ana.email, ana.name])
    await expect.poll(() => dumpStorage(page), text).not.toContain(text);
}

/** Expects that a person finds nothing of what Ana has typed in the views where she did. */
async function expectEmptyPlaces(page: Page, { project, story, retro }: Shared): Promise<void> {
  await page.goto(`/?view=backlog&project=${project.id}&dialog=story`);
  await expect(titleField(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(storyLine(page)).toHaveValue('');
  await follow(page, `${boardOf(project.id)}&story=${story.id}`);
  await expect(commentField(page)).toHaveValue('');
  await follow(page, retroAddress(project.id, retro));
  await expect(noteField(page)).toHaveValue('');
  await expect(noteOf(page, NOTE)).toHaveCount(0);
}

test('signing out asks about what is not saved, and leaves nothing for the next person', async ({
  page,
  createPerson,
  signIn,
}) => {
  const shared = await prepare(createPerson);
  const { ana, berta, project, story } = shared;
  await signIn(page, ana, boardOf(project.id));
  await type(page, shared);
  const question = page.getByRole('menu');

  await loadMenus(page);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, story), column(page, 'in_progress'));
  await askToSignOut(page, ana);
  await expect(question).toContainText('se pierde 1 cambio que no se ha enviado');
  const stay = question.getByRole('menuitem', { name: 'Seguir aquí' });
  await expect(stay).toBeFocused();
  await expect(stay).toHaveAccessibleDescription(/se pierde 1 cambio/);
  await expectAccessible(page);
  await stay.click();
  await page.context().setOffline(false);
  await expect.poll(async () => (await storyOf(ana, story.id)).status).toBe('in_progress');

  await askToSignOut(page, ana);
  await expect(question).toContainText('Tienes 4 textos sin guardar');
  await question.getByRole('menuitem', { name: 'Cerrar sesión sin guardar' }).click();
  await expect(page).toHaveURL('/auth');
  await expectNothingOf(page, shared);

  await signInByForm(page, berta);
  await expectEmptyPlaces(page, shared);
});

test('a person who returns takes part again, and signing out sends what waits before', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, project, story, retro } = await prepare(createPerson);
  const question = page.getByRole('menu');
  await signIn(page, ana, retroAddress(project.id, retro));
  await noteField(page).fill(NOTE);
  await noteField(page).press('Enter');
  await expect(noteOf(page, NOTE)).toBeVisible();
  await askToSignOut(page, ana);
  await expect(page).toHaveURL('/auth');

  await signInByForm(page, ana);
  await page.goto(retroAddress(project.id, retro));
  await noteField(page).fill('Una más');
  await noteField(page).press('Enter');
  await expect(noteOf(page, 'Una más')).toBeVisible();

  // a change that waits is sent as soon as there is a connection, and then the session ends
  await page.getByRole('link', { name: 'Tablero Kanban' }).click();
  await expectColumn(page, 'todo', [story]);
  await loadMenus(page);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, story), column(page, 'done'));
  await askToSignOut(page, ana);
  await expect(question).toContainText('se pierde 1 cambio');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/auth');
  expect((await storyOf(ana, story.id)).status).toBe('done');
});

test('a session that ends by itself leaves nothing readable, and everything to the same person', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const shared = await prepare(createPerson);
  const { ana, berta, project, story, retro } = shared;
  await signIn(page, ana, boardOf(project.id));
  await type(page, shared);
  const second = await page.context().newPage();
  await second.goto(`/?view=backlog&project=${project.id}&dialog=story`);
  await titleField(second).fill('Historia de Ana, dos');
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, story), column(page, 'done'));
  await ana.client.auth.signOut({ scope: 'global' });
  await page.context().setOffline(false);
  await expect(page.getByLabel('Correo corporativo')).toBeVisible();
  await expect(second.getByLabel('Correo corporativo')).toBeVisible();
  for (const tab of [page, second])
    for (const text of [...TEXTS, story.id])
      await expect.poll(() => dumpStorage(tab), text).not.toContain(text);
  expect((await storyOf(berta, story.id)).status).toBe('todo');

  await signInByForm(page, ana);
  await expect.poll(async () => (await storyOf(berta, story.id)).status).toBe('done');
  await page.getByRole('link', { name: 'Product Backlog' }).click();
  await expect(storyLine(page)).toHaveValue(LINE);
  await follow(page, `/?view=backlog&project=${project.id}&dialog=story`);
  await expect(titleField(page)).toHaveValue(TITLE);
  await follow(page, retroAddress(project.id, retro));
  await expect(noteField(page)).toHaveValue(DRAFT);
  await expect(noteOf(page, NOTE)).toBeVisible();
  await second.goto(`/?view=backlog&project=${project.id}&dialog=story`);
  await expect(titleField(second)).toHaveValue('Historia de Ana, dos');
  await second.close();

  // this time another person signs in after it
  const { error } = await ana.client.auth.signInWithPassword({ email: ana.email, password: PASSWORD });
  expect(error).toBeNull();
  await ana.client.auth.signOut({ scope: 'global' });
  await page.goto(boardOf(project.id));
  await expect(page.getByLabel('Correo corporativo')).toBeVisible();
  await signInByForm(page, berta);
  await expectEmptyPlaces(page, shared);
  const dump = await dumpStorage(page);
  for (const text of TEXTS) expect(dump).not.toContain(text);
  expect(dump).not.toContain(`:${ana.id}`);
});
