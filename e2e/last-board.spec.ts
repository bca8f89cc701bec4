import type { Page, Route } from '@playwright/test';
import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expect, openSession, test } from './fixtures.ts';

/** Answers to reads of this page are held back until they are let go. */
async function hold(page: Page, reads: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(reads, (route) => void held.push(route));
  return async () => {
    for (const route of held) await route.continue();
    await page.unroute(reads);
  };
}

/** Notes whether a card has been on the page, even for a moment. */
const watchCards = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-story-id]')) document.documentElement.dataset['sawCard'] = '';
    }).observe(document, { childList: true, subtree: true });
  });

/** How many boards the browser keeps. */
const keptBoards = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'plataforma-scrum')) return 0;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('plataforma-scrum');
      request.onsuccess = () => resolve(request.result);
    });
    if (!database.objectStoreNames.contains('kept')) return 0;
    const count = database.transaction('kept').objectStore('kept').count();
    await new Promise((resolve) => {
      count.onsuccess = resolve;
    });
    database.close();
    return count.result;
  });

const FIRST_READS = /\/rpc\/(?:open_workspace|board)$/;

test('a warm visit shows the last board before any answer, and it is gone with the membership and the session', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const [ana, bea] = [await createPerson(), await createPerson()];
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  const paid = await createStory(ana, project.id, { title: 'Pagar', status: 'todo' });
  await createStory(ana, project.id, { title: 'Cobrar', status: 'todo' });
  const address = `/?view=kanban&project=${project.id}`;
  const cards = page.locator('[data-story-id]');
  const missing = page.getByRole('heading', { name: 'No encontramos este proyecto' });
  await signIn(page, bea, address);
  await expect(cards).toHaveCount(2);
  await expect.poll(() => keptBoards(page)).toBe(1);

  await page.goto('/health/live');
  await ana.client.from('user_stories').update({ title: 'Devolver' }).eq('id', paid.id).throwOnError();
  const letGo = await hold(page, FIRST_READS);
  await page.goto(address);
  await expect(cards).toHaveText([/Cobrar/, /Pagar/]);
  await expect(page.getByRole('button', { name: 'Nueva historia' })).toBeVisible();
  const [stays, changed] = await cards.elementHandles();
  await letGo();
  await expect(cards).toHaveText([/Cobrar/, /Devolver/]);
  expect(await changed?.evaluate((card) => card.isConnected)).toBe(true);
  expect(await stays?.evaluate((card) => card.isConnected)).toBe(true);
  await expect.poll(() => keptBoards(page)).toBe(1);

  await page.goto('/health/live');
  await ana.client.from('team_members').delete().eq('user_id', bea.id).throwOnError();
  await page.goto(address);
  await expect(missing).toBeVisible();
  await expect(cards).toHaveCount(0);
  await expect.poll(() => keptBoards(page)).toBe(0);

  await joinTeam(ana, project.team, bea);
  await page.goto(address);
  await expect(cards).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await bea.client.auth.signOut({ scope: 'global' });
  await page.goto(address);
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect.poll(() => keptBoards(page)).toBe(0);

  // other people do not see it
  await watchCards(page);
  await openSession(page, platform.url, await createPerson());
  await page.goto(address);
  await expect(missing).toBeVisible();
  await expect(page.locator('[data-saw-card]')).toHaveCount(0);
});
