import { createProject } from '../server/testing/scenario.ts';
import { boardOf, card, column, createStories, expectColumn } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const HOST = 'scrum.example';

test('tasks, files, links and moves work over plain http on another host', async ({
  playwright,
  launchOptions,
  platform,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [story] = await createStories(ana, project.id, 'todo', ['Reservar']);
  if (!story) throw new Error('a story');
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  });
  const baseURL = platform.url.replace('127.0.0.1', HOST).replace('localhost', HOST);
  const page = await browser.newPage({ baseURL, locale: 'es-ES' });
  await signIn(page, ana, boardOf(project.id));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  await card(page, story).getByRole('link').press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expectColumn(page, 'in_progress', [story]);
  await expect(column(page, 'todo').locator('[data-story-id]')).toHaveCount(0);

  await card(page, story).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: /^Historia/ });
  await panel.getByLabel('Añadir una tarea').fill('Diseñar');
  await panel.getByLabel('Añadir una tarea').press('Enter');
  await expect(panel.getByRole('checkbox', { name: 'Diseñar' })).toBeVisible();
  await panel.locator('input[type="file"]').setInputFiles({
    name: 'acta.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Acta'),
  });
  await expect(panel.getByRole('button', { name: 'acta.txt', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  await panel.getByLabel('Añadir una tarea').press('Control+v');
  await expect(panel.getByLabel('Añadir una tarea')).toHaveValue(new RegExp(`^http://${HOST}:`));

  const { data: tasks } = await ana.client
    .from('tasks')
    .select('title')
    .eq('story_id', story.id)
    .throwOnError();
  expect(tasks).toEqual([{ title: 'Diseñar' }]);
  await browser.close();
});
