import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { boardOf, card, column, createStories } from './board-page.ts';
import { forbidStorage } from './browser-storage.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { callAs } from './retro-agree-page.ts';
import { panel, storyOf } from './story-page.ts';

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click();
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Nota nueva en Empezar' });
const storyLine = (page: Page) => page.getByRole('textbox', { name: 'Nueva historia' });
const commentField = (page: Page) => panel(page).getByRole('textbox', { name: 'Comentario' });

test('where the browser forbids storage, a person works in the tab, and leaves nothing in it', {
  tag: '@long',
}, async ({ page, createPerson }) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const ana = await createPerson();
  const berta = await createPerson({ name: 'Berta Muestra' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [story] = await createStories(ana, project.id, 'todo', ['Reservar']);
  if (!story) throw new Error('a story');
  await callAs(ana, 'start_retrospective', {
    id: randomUUID(),
    team_id: project.team,
    template: 'start_stop_continue',
    anonymous: true,
  });
  await forbidStorage(page);
  await page.goto(boardOf(project.id));
  await signInByForm(page, ana);

  // typed texts stay while other views are shown
  await view(page, 'Backlog');
  await storyLine(page).fill('Historia a medias');
  await view(page, 'Retrospectiva');
  await page.getByRole('link', { name: /^Entrar en/ }).click();
  await noteField(page).fill('Nota');
  await noteField(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Nota', exact: true })).toBeVisible();
  await noteField(page).fill('Nota a medias');
  await view(page, 'Tablero Kanban');
  await card(page, story).getByRole('link').click();
  await commentField(page).fill('Comentario a medias');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await card(page, story).getByRole('link').press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(column(page, 'in_progress').locator('[data-story-id]')).toHaveCount(1);
  await expect.poll(async () => (await storyOf(ana, story.id)).status).toBe('in_progress');
  await card(page, story).getByRole('link').click();
  await expect(commentField(page)).toHaveValue('Comentario a medias');
  await page.keyboard.press('Escape');
  await view(page, 'Backlog');
  await expect(storyLine(page)).toHaveValue('Historia a medias');
  await view(page, 'Retrospectiva');
  await page.getByRole('link', { name: /^Entrar en/ }).click();
  await expect(noteField(page)).toHaveValue('Nota a medias');

  await page.getByRole('button', { name: `Cuenta de ${ana.name}` }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('menu')).toContainText('Tienes 3 textos sin guardar');
  await page.getByRole('menuitem', { name: 'Cerrar sesión sin guardar' }).click();
  await signInByForm(page, berta);
  await view(page, 'Backlog');
  await expect(storyLine(page)).toHaveValue('');
  expect(failures).toEqual([]);
});
