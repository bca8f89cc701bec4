import type { Page } from '@playwright/test';
import {
  boardOf,
  card,
  column,
  createProject,
  createStories,
  dragWithMouse,
  expectColumn,
  storedColumn,
} from './board-page.ts';
import { expect, expectAccessible, type Person, test } from './fixtures.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión. Puedes seguir' });
const panel = (page: Page) => page.locator('[data-story-panel]');

async function storyOf(person: Person, id: string) {
  const { data } = await person.client.from('user_stories').select().eq('id', id).single().throwOnError();
  return data;
}

test('moves and edits wait without connection, in order, and are sent when it is back', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two] = await createStories(ana, project.id, 'in_review', ['Uno', 'Dos']);
  const [three] = await createStories(ana, project.id, 'todo', ['Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  await card(page, three).getByRole('link').click();
  await expect(panel(page).getByLabel('Título')).toHaveValue('Tres');
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);

  await panel(page).getByLabel('Título').fill('Tres, sin conexión');
  await panel(page).getByLabel('Título').blur();
  await page.keyboard.press('Escape');
  // the first makes the room that the second needs
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await dragWithMouse(page, card(page, three), column(page, 'in_review'), { y: 60 });
  await expectColumn(page, 'done', [one]);
  await expect(card(page, three)).toContainText('Tres, sin conexión');
  await expect(card(page, three)).toContainText('En espera');
  await expect(banner(page)).toContainText('3 cambios en espera.');
  expect((await storyOf(ana, one.id)).status).toBe('in_review');

  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await storyOf(ana, three.id)).status).toBe('in_review');
  expect(await storyOf(ana, three.id)).toMatchObject({ title: 'Tres, sin conexión' });
  expect(await storedColumn(ana, project.id, 'done')).toEqual([one.id]);
  await expect(card(page, three)).not.toContainText('En espera');
});

test('what is refused on return goes back with its reason, and a reload loses nothing', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'in_review', ['Uno']);
  const [two, three] = await createStories(ana, project.id, 'todo', ['Dos', 'Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'in_review', [one]);
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, two), column(page, 'in_review'));
  await expectColumn(page, 'todo', [three]);
  // meanwhile somebody else takes the last place
  await ana.client.from('user_stories').update({ status: 'in_review' }).eq('id', three.id).throwOnError();
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText(
    'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
  );
  await expectColumn(page, 'todo', [two]);

  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await dragWithMouse(page, card(page, two), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  // the page goes without a word to the server, as when the browser is closed
  const address = page.url();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(address);
  await expect.poll(() => storedColumn(ana, project.id, 'done')).toEqual([two.id]);
  await expectColumn(page, 'done', [two]);
});

test('all else waits: forms keep what is typed and say why they cannot be sent, views open later', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'todo', ['Uno']);
  await signIn(page, ana, boardOf(project.id));
  await page.getByRole('button', { name: 'Nueva Historia' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nueva Historia' });
  await form.getByLabel('Título').fill('Lo que escribo');
  await page.context().setOffline(true);
  const send = form.getByRole('button', { name: 'Crear historia' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Sin conexión: podrás hacerlo cuando vuelva.');
  await expect(form.getByLabel('Título')).toHaveValue('Lo que escribo');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Sprints' }).click();
  await expect(page.getByText('Sin conexión. Esta vista se abrirá cuando vuelva.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprints');
});

test('a server that does not answer counts as no connection, until it does', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one]);
  await page.route(/\/(rest\/v1|health)\//, (route) => route.abort());
  await dragWithMouse(page, card(page, one), column(page, 'done'));
  await expect(banner(page)).toContainText('1 cambio en espera.');
  await expectColumn(page, 'done', [one]);
  await page.unroute(/\/(rest\/v1|health)\//);
  await expect.poll(() => storedColumn(ana, project.id, 'done'), { timeout: 15_000 }).toEqual([one.id]);
  await expect(banner(page)).toBeHidden();
});
