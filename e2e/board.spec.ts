import { generateKeyBetween } from 'fractional-indexing';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import {
  boardOf,
  card,
  column,
  createStories,
  dragWithMouse,
  expectColumn,
  storedColumn,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('five columns show names, counts, limits and cards', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'todo', ['Recordatorio por correo', 'Avisar de un hueco']);
  const { data: story } = await ana.client
    .from('user_stories')
    .insert({
      title: 'Pago con tarjeta',
      description: 'Sin volver a pedir los datos',
      priority: 'critical',
      story_points: 5,
      project_id: project.id,
      reporter_id: ana.id,
      assignee_id: ana.id,
      status: 'in_progress',
    })
    .select()
    .single()
    .throwOnError();
  await signIn(page, ana, boardOf(project.id));

  for (const name of ['Backlog', 'Por Hacer', 'En Progreso', 'En Revisión', 'Completado']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(column(page, 'todo').locator('header')).toContainText('2/5');
  await expect(column(page, 'in_progress').locator('header')).toContainText('1/3');
  await expect(column(page, 'in_review').locator('header')).toContainText('0/2');
  await expect(column(page, 'done').locator('header')).not.toContainText('/');
  const shown = card(page, story);
  for (const text of [
    `${project.key}-${story.number}`,
    'Crítica',
    'Pago con tarjeta',
    'Sin volver a pedir',
  ]) {
    await expect(shown).toContainText(text);
  }
  await expect(shown.getByRole('img', { name: ana.name })).toBeVisible();
  await expect(shown.locator('time')).toHaveAttribute('datetime', story.created_at);
});

test('a card is dragged with the mouse to another column and within its column', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two, three] = await createStories(ana, project.id, 'todo', ['Uno', 'Dos', 'Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one, two, three]);

  await dragWithMouse(page, card(page, two), column(page, 'in_review'));
  await expectColumn(page, 'in_review', [two]);
  await expect.poll(() => storedColumn(ana, project.id, 'in_review')).toEqual([two.id]);

  await dragWithMouse(page, card(page, three), card(page, one), { y: 4 });
  await expectColumn(page, 'todo', [three, one]);
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([three.id, one.id]);

  await dragWithMouse(page, card(page, two), column(page, 'todo'), { y: 60 });
  await expectColumn(page, 'todo', [two, three, one]);
  await page.reload();
  await expectColumn(page, 'todo', [two, three, one]);
});

test('a card returns when the server refuses a move that the browser allowed', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await createStories(ana, project.id, 'in_review', ['Uno']);
  const [moving] = await createStories(ana, project.id, 'todo', ['Dos']);
  if (!moving) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [moving]);
  // another story takes the last place while the request is being sent
  await page.route('**/rest/v1/rpc/change_stories', async (route) => {
    await createStories(ana, project.id, 'in_review', ['Tres']);
    await route.continue();
  });
  await dragWithMouse(page, card(page, moving), column(page, 'in_review'));
  await expect(page.getByRole('alert')).toContainText(
    'La columna "En Revisión" ha alcanzado su límite de 2 elementos',
  );
  await expectColumn(page, 'todo', [moving]);
  expect(await storedColumn(ana, project.id, 'todo')).toEqual([moving.id]);
});

test('several moves made quickly keep their order', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const stories = await createStories(ana, project.id, 'backlog', ['Uno', 'Dos', 'Tres', 'Cuatro']);
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'backlog', stories);
  // answers are delayed, and the first ones arrive last
  const delays = [400, 300, 200, 100];
  await page.route('**/rest/v1/rpc/change_stories', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
    await route.continue();
  });
  for (const story of stories) await dragWithMouse(page, card(page, story), column(page, 'done'));
  const [first] = stories;
  if (!first) throw new Error('a story');
  await dragWithMouse(page, card(page, first), column(page, 'todo'));
  await expectColumn(page, 'todo', [first]);
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([first.id]);
  await expect.poll(async () => (await storedColumn(ana, project.id, 'done')).length).toBe(3);
  await expectColumn(
    page,
    'done',
    (await storedColumn(ana, project.id, 'done')).map((id) => ({ id })),
  );
});

test('a card is dropped between two cards although a hidden story has a rank between them', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one, two, three] = await createStories(ana, project.id, 'todo', ['Uno', 'Dos', 'Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  const stranger = await createPerson();
  const hidden = await createProject(stranger);
  await stranger.client
    .from('user_stories')
    .insert({
      project_id: hidden.id,
      reporter_id: stranger.id,
      title: 'Oculta',
      rank: generateKeyBetween(one.rank, two.rank),
    })
    .throwOnError();
  await signIn(page, ana, boardOf(project.id));
  await expectColumn(page, 'todo', [one, two, three]);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/change_stories')) answers.push(response.status());
  });
  await dragWithMouse(page, card(page, three), card(page, two), { y: 4 });
  await expectColumn(page, 'todo', [one, three, two]);
  await expect.poll(() => storedColumn(ana, project.id, 'todo')).toEqual([one.id, three.id, two.id]);
  await expect.poll(() => answers).toEqual([200]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('«Mover a…» moves a card to the top or the bottom of any column', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'backlog', ['Uno']);
  const [two, three] = await createStories(ana, project.id, 'done', ['Dos', 'Tres']);
  if (!one || !two || !three) throw new Error('three stories');
  await signIn(page, ana, boardOf(project.id));
  const moveTo = async (item: string, exact = true) => {
    await card(page, one).hover();
    await card(page, one)
      .getByRole('button', { name: `Acciones de ${project.key}-${one.number}` })
      .click();
    await page.getByRole('menuitem', { name: item, exact }).click();
  };
  await moveTo('Completado');
  await expectColumn(page, 'done', [one, two, three]);
  await moveTo('Al final');
  await expectColumn(page, 'done', [two, three, one]);
  await moveTo('Backlog, al final');
  await expectColumn(page, 'backlog', [one]);
  await expect(card(page, one).getByRole('link')).toBeFocused();
  await expect.poll(() => storedColumn(ana, project.id, 'backlog')).toEqual([one.id]);
});

test('changes of other people show live: new, moved, changed and deleted stories', async ({
  openAs,
  createPerson,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Prueba' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  const [one] = await createStories(ana, project.id, 'todo', ['Uno']);
  if (!one) throw new Error('a story');
  const [hers, his] = await Promise.all([
    openAs(ana, boardOf(project.id)),
    openAs(berta, boardOf(project.id)),
  ]);
  await expectColumn(hers, 'todo', [one]);
  await expectColumn(his, 'todo', [one]);

  await dragWithMouse(hers, card(hers, one), column(hers, 'in_progress'));
  await expectColumn(his, 'in_progress', [one]);
  const [two] = await createStories(berta, project.id, 'backlog', ['Dos']);
  if (!two) throw new Error('a story');
  await expectColumn(hers, 'backlog', [two]);
  await berta.client.from('user_stories').update({ title: 'Otro título' }).eq('id', two.id).throwOnError();
  await expect(card(hers, two)).toContainText('Otro título');
  await berta.client.from('user_stories').delete().eq('id', two.id).throwOnError();
  await expectColumn(hers, 'backlog', []);
});

test('a board of thousands of cards renders only the visible ones, and cards can be dropped beyond them', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await platform.pool.query(
    `insert into public.user_stories (project_id, title, status, reporter_id, rank)
     select $1, 'Historia ' || n, case when n <= 2000 then 'backlog' else 'done' end, $2,
       'b' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + n / 1296, 1)
           || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + n / 36 % 36, 1)
           || substr('123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + n % 35, 1) || lpad(n::text, 5, '1') || 'V'
     from generate_series(1, 3000) n`,
    [project.id, ana.id],
  );
  await signIn(page, ana, boardOf(project.id));
  await expect(column(page, 'backlog').locator('header')).toContainText('2000');
  const rendered = page.locator('[data-story-id]');
  expect(await rendered.count()).toBeLessThan(80);

  const list = column(page, 'backlog').locator('[data-scrolls]');
  const first = await rendered.first().getAttribute('data-story-id');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(async () => rendered.first().getAttribute('data-story-id')).not.toBe(first);
  expect(await rendered.count()).toBeLessThan(80);

  const last = column(page, 'backlog').locator('[data-story-id]').last();
  const moving = { id: (await last.getAttribute('data-story-id')) ?? '' };
  await last.getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(column(page, 'backlog').locator('[data-story-id]').first()).toHaveAttribute(
    'data-story-id',
    moving.id,
  );
  await expect.poll(async () => (await storedColumn(ana, project.id, 'backlog'))[0]).toBe(moving.id);
});

test('a column keeps its scroll position when it changes before its scroll event', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const titles = Array.from({ length: 60 }, (_, index) => `Historia ${index}`);
  await createStories(ana, project.id, 'backlog', titles);
  await signIn(page, ana, boardOf(project.id));
  const list = column(page, 'backlog').locator('[data-scrolls]');
  await expect(list.locator('[data-story-id]').first()).toBeVisible();
  // no listener of the page gets the event of this scroll
  await page.evaluate(() =>
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await list.evaluate((element) => element.scrollTo(0, 1500));
  const [other] = await createStories(ana, project.id, 'todo', ['De otra persona']);
  if (!other) throw new Error('a story');
  await expect(card(page, other)).toBeVisible();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(1500);
});

test('only managers of the project change and remove a WIP limit', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Prueba' });
  const berta = await createPerson({ name: 'Berta Prueba' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, berta);
  await signIn(page, ana, boardOf(project.id));
  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar el límite' }).click();
  await page.getByLabel('Historias a la vez').fill('7');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(column(page, 'todo').locator('header')).toContainText('0/7');

  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar el nombre' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Preparadas');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Preparadas' })).toBeVisible();

  await page.getByRole('button', { name: 'Opciones de Preparadas' }).click();
  await page.getByRole('menuitem', { name: 'Quitar el límite' }).click();
  await expect(column(page, 'todo').locator('header')).not.toContainText('/');

  const other = await openAs(berta, boardOf(project.id));
  await other.getByRole('button', { name: 'Opciones de Preparadas' }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['Agregar Historia', /^Plegar la columna/]);
});

test('a phone shows one column at a time, with tabs for the others', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const [one] = await createStories(ana, project.id, 'in_review', ['Uno']);
  if (!one) throw new Error('a story');
  await signIn(page, ana, boardOf(project.id));
  await page.setViewportSize({ width: 360, height: 780 });
  const tabs = page.getByRole('navigation', { name: 'Columnas' });
  await tabs.getByRole('button', { name: 'En Revisión, 1 de 2 historias' }).click();
  await expect(card(page, one)).toBeInViewport({ ratio: 0.9 });
  await expect(tabs.getByRole('button', { name: /^En Revisión/ })).toHaveAttribute('aria-current');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  await expectAccessible(page);
});
