import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { loadMenus } from './connection.ts';
import { expect, openSession, test } from './fixtures.ts';

test('an unknown address shows the 404 page with a link home, and is answered as JSON for programs', async ({
  page,
  request,
}) => {
  const found = await page.goto('/no/existe');
  expect(found?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/auth');

  // also where another server would have it
  for (const path of [
    '/storage/v1/bucket',
    '/functions/v1/hello',
    '/graphql/v1',
    '/mcp',
    '/.well-known/oauth-protected-resource',
    '/rest/v2/x',
    '/realtime/v1/x',
  ]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) });
  }
});

test('a sign-out in one tab signs out the others, and works without a connection', async ({
  createPerson,
  openAs,
}) => {
  const person = await createPerson();
  const first = await openAs(person);
  const second = await first.context().newPage();
  await second.goto('/');
  await expect(second.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await loadMenus(first);
  await first.context().setOffline(true);
  await first.getByRole('button', { name: `Cuenta de ${person.name}` }).click();
  await first.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(first).toHaveURL('/auth');
  await expect(second).toHaveURL('/auth');
});

test('what was asked for before the program is loaded is shown only to a person who may still see it', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const [ana, bea, eva] = [await createPerson(), await createPerson(), await createPerson()];
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  await createStory(ana, project.id, { title: 'Pagar', status: 'todo' });
  // whether a card has been on the page, even for a moment
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-story-id]')) document.documentElement.dataset['sawCard'] = '';
    }).observe(document, { childList: true, subtree: true });
  });
  const address = `/?view=kanban&project=${project.id}`;
  const notFound = page.getByRole('heading', { name: 'No encontramos este proyecto' });
  // the board of the last visit may show until the answers come (e2e/last-board.spec.ts): here there is none
  const forgetLastBoard = async () => {
    await page.goto('/health/live');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('plataforma-scrum').onsuccess = resolve;
        }),
    );
  };
  await signIn(page, bea, address);
  await expect(page.locator('[data-story-id]')).toContainText('Pagar');
  await expect(page.locator('[data-saw-card]')).toHaveCount(1);
  await forgetLastBoard();

  await ana.client.from('team_members').delete().eq('user_id', bea.id).throwOnError();
  await page.goto(address);
  await expect(notFound).toBeVisible();
  await expect(page.locator('[data-saw-card]')).toHaveCount(0);

  await forgetLastBoard();
  await joinTeam(ana, project.team, bea);
  await bea.client.auth.signOut({ scope: 'global' });
  await page.goto(address);
  await expect(page.getByLabel('Correo')).toBeVisible();
  await expect(page.locator('[data-saw-card]')).toHaveCount(0);

  await openSession(page, platform.url, eva);
  await page.goto(address);
  await expect(notFound).toBeVisible();
  await expect(page.locator('[data-saw-card]')).toHaveCount(0);
});

test('the sidebar opens every view, with its address, title and focus, and is narrow or a drawer; settings apply at once, and end with the session', async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  await signIn(page, person);
  await expect(page.getByRole('button', { name: `Cuenta de ${person.name}` })).toContainText('Desarrollador');
  const menu = page.getByRole('navigation', { name: 'Principal' });

  await test.step('each view has its address, title and focus', async () => {
    await expect(menu.getByRole('link')).toHaveText([
      'Dashboard',
      /^Product Backlog/,
      'Tablero Kanban',
      'Sprints',
      'Equipo',
      'Reportes',
      'Planning Poker',
      'Retrospectiva',
      'Configuración',
    ]);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Tablero Kanban' }).click();
    await expect(page).toHaveURL('/?view=kanban');
    await expect(page).toHaveTitle('Tablero Kanban · Plataforma SCRUM');
    await expect(menu.getByRole('link', { name: 'Tablero Kanban' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/');
    for (const [name, view] of [
      ['Planning Poker', 'poker'],
      ['Retrospectiva', 'retro'],
      ['Configuración', 'settings'],
    ] as const) {
      await menu.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/?view=${view}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  await test.step('it can be narrowed to 64 px, and is a drawer on small screens', async () => {
    const width = async () => (await menu.boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: 'Contraer el menú' }).click();
    await expect.poll(width).toBe(64);

    // the page says that the session loads
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/Workspace-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Cargando...')).toBeVisible();
    released.resolve();
    await expect(menu).toBeVisible();
    await expect.poll(width).toBe(64);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ampliar el menú' }).click();
    await expect.poll(width).toBe(256);

    const { width: wide = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(width).toBe(64);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await menu.getByRole('link', { name: 'Equipo' }).click();
    await expect(page).toHaveURL('/?view=team');
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: wide, height });
    await expect.poll(width).toBe(256);
  });

  await test.step('language and theme of the settings apply at once', async () => {
    await person.client
      .from('user_settings')
      .update({ appearance: { theme: 'dark', language: 'en', timeFormat: '12h' } })
      .eq('user_id', person.id)
      .throwOnError();
    await expect(page.getByRole('link', { name: 'Kanban Board' })).toBeVisible();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('they end with the session, which ends on the server, too', async () => {
    const ended = page.waitForResponse((response) => response.url().includes('/auth/v1/logout'));
    await page.getByRole('button', { name: `${person.name}'s account` }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    expect((await ended).status()).toBe(204);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('button', { name: 'Acceder a la Suite' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('the project selector sets the project of the views and remembers it', async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  const { data: project } = await person.client
    .from('projects')
    .insert({ name: 'Portal', owner_id: person.id })
    .select('id')
    .single()
    .throwOnError();
  await signIn(page, person);
  const selector = page.getByRole('button', { name: /^Proyecto:/ });
  // the only project is the one to land in
  await expect(page).toHaveURL(`/?project=${project.id}`);
  await expect(selector).toHaveText('Portal');
  await person.client.from('projects').insert({ name: 'Almacén', owner_id: person.id }).throwOnError();
  await selector.click();
  await page.getByRole('option', { name: 'Todos los proyectos' }).click();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Tablero Kanban' })).toBeVisible();
  await expect(selector).toHaveText('Todos los proyectos');
  await selector.press('Enter');
  // the arrow keys continue from the selected option, as soon as the list has marked it
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const portal = page.getByRole('option', { name: /^Portal/ });
    await expect(portal).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/?project=${project.id}`);
  await expect(selector).toHaveText('Portal');
  await page.goto('/');
  await expect(page).toHaveURL(`/?project=${project.id}`);
  await selector.click();
  await page.getByRole('option', { name: 'Todos los proyectos' }).click();
  await expect(page).toHaveURL('/');
});
