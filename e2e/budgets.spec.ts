import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const KB = 1000;

/** The transferred bytes of all scripts while `visit` runs. */
async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await visit();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes;
}

test('the board loads at most 280 kB of JavaScript', async ({ browser, baseURL, createPerson, signIn }) => {
  const ana = await createPerson();
  const { data: project } = await ana.client
    .from('projects')
    .insert({ name: 'Pesos' })
    .select('id')
    .single()
    .throwOnError();
  await ana.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Una historia' })
    .throwOnError();

  const signedIn = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await signIn(await signedIn.newPage(), ana);
  const storageState = await signedIn.storageState();
  await signedIn.close();

  const cold = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState });
  const page = await cold.newPage();
  const bytes = await scriptBytes(page, async () => {
    await page.goto('/?view=kanban');
    await expect(page.getByText('Una historia')).toBeVisible();
  });
  await cold.close();
  expect(bytes).toBeGreaterThan((160 * KB) / 2);
  expect(bytes).toBeLessThanOrEqual(280 * KB);
});
