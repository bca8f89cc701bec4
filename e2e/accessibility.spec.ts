import { test as base, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { dialog, panel } from './dashboard-page.ts';
import { expect, openSession } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { tabPanel } from './settings-page.ts';

const ME = 'abril@demo.plataforma-scrum.local';
const DESKTOP = { width: 1440, height: 900 };
/** An address without a view, so that nothing stays open from one screen to the next. */
const NOWHERE = '/nada';

/** A page where the administrator of the demo is signed in. All tests share it: it loads the program once. */
interface Workspace {
  page: Page;
  /** The id of the main project. */
  project: string;
}

const test = base.extend<object, { demo: Platform; workspace: Workspace }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const demo = await startPlatform({}, 'demo');
      await demo.pool.query('update auth.users set is_admin = true where email = $1', [ME]);
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  workspace: [
    async ({ browser, demo }, use) => {
      const { rows } = await demo.pool.query<{ id: string }>(
        `select id from public.projects where name = 'Reservas de Espacios'`,
      );
      const page = await browser.newPage({
        baseURL: demo.url,
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await openSession(page, demo.url, { email: ME, password: 'demo-scrum' });
      await page.goto(NOWHERE);
      await use({ page, project: rows[0]?.id ?? '' });
      await page.close();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
});

/** Something that one sees: where it is, how it is opened from there, and what shows that it is there. */
interface Screen {
  name: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  shows: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const menu = (opener: string | RegExp, item: string) => async (page: Page) => {
  await button(page, opener).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const settingsTab = (tab: string): Screen => ({
  name: `settings: ${tab}`,
  at: `/?view=settings&tab=${tab}`,
  shows: (page) => tabPanel(page).getByRole('heading', { level: 2 }).first(),
});
const report = (name: string): Screen => ({
  name: `reports: ${name}`,
  at: `/?view=reports&report=${name}`,
  shows: (page) => page.getByRole('table').first(),
});

/** Before the sign-in. */
const OUTSIDE: Screen[] = [
  { name: 'sign-in by password', at: '/auth', shows: (page) => button(page, 'Acceder a la Suite') },
  {
    name: 'sign-in by code',
    at: '/auth',
    open: (page) => page.getByRole('tab', { name: 'Código OTP' }).click(),
    shows: (page) => button(page, 'Enviar código OTP'),
  },
  {
    name: 'the code',
    at: '/auth',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Código OTP' }).click();
      await page.getByLabel('Correo corporativo').fill('nadie@acme.test');
      await button(page, 'Enviar código OTP').click();
    },
    shows: (page) => button(page, 'Verificar código'),
  },
  {
    name: 'a forgotten password',
    at: '/auth',
    open: press('¿Olvidaste tu contraseña?'),
    shows: heading('Recupera el acceso'),
  },
  {
    name: 'a link of a mail',
    at: '/auth#kind=recovery&token_hash=x',
    shows: heading('Elige otra contraseña'),
  },
  { name: 'no such page', at: '/nada', shows: heading('Oops! Page not found') },
];

/** The views of the workspace. PROJECT stands for the id of the demo's main project. */
const VIEWS: Screen[] = [
  { name: 'dashboard', at: '/', shows: (page) => panel(page, 'Mis historias').getByRole('link').first() },
  {
    name: 'backlog',
    at: '/?view=backlog&project=PROJECT',
    shows: (page) => page.locator('[data-backlog] [data-story-id]').first(),
  },
  {
    name: 'board',
    at: '/?view=kanban&project=PROJECT',
    shows: (page) => page.locator('[data-status] [data-story-id]').first(),
  },
  {
    name: 'sprints',
    at: '/?view=sprints&project=PROJECT',
    shows: (page) => panel(page, 'Completados').getByRole('row').nth(1),
  },
  {
    name: 'planning',
    at: '/?view=planning&project=PROJECT',
    shows: (page) => page.locator('[data-plan-id]').first(),
  },
  { name: 'team', at: '/?view=team&project=PROJECT', shows: (page) => page.getByRole('rowheader').first() },
  ...['burndown', 'burnup', 'velocity', 'sprint'].map(report),
  {
    name: 'the page of a person',
    at: '/?view=team&project=PROJECT',
    open: (page) => page.getByRole('rowheader').getByRole('link').first().click(),
    shows: (page) => page.getByRole('heading', { name: 'Actividad reciente' }),
  },
  ...['profile', 'notifications', 'privacy', 'appearance', 'data', 'admin'].map(settingsTab),
];

/** What opens above a view. */
const OVERLAYS: Screen[] = [
  {
    name: 'a story',
    at: '/?view=kanban&project=PROJECT',
    open: (page) => page.locator('[data-status="in_progress"]').getByRole('link').first().click(),
    shows: (page) =>
      page
        .getByRole('complementary', { name: /^Historia/ })
        .getByRole('textbox')
        .first(),
  },
  {
    name: 'removing a text of a story',
    at: '/?view=kanban&project=PROJECT',
    open: async (page) => {
      await page.locator('[data-status="in_progress"]').getByRole('link').first().click();
      await button(page, 'Más acciones').click();
      await page.getByRole('menuitem', { name: 'Borrar un texto…' }).click();
    },
    shows: (page) => page.getByRole('radio').first(),
  },
  { name: 'new project', at: '/?dialog=project', shows: (page) => dialog(page).getByLabel('Nombre') },
  { name: 'new story', at: '/?dialog=story', shows: (page) => dialog(page).getByLabel('Título') },
  { name: 'new sprint', at: '/?dialog=sprint', shows: (page) => dialog(page).getByLabel('Nombre') },
  { name: 'invite', at: '/?dialog=invite', shows: (page) => dialog(page).getByLabel('Correo') },
  {
    name: 'project settings',
    at: '/?dialog=project-settings&project=PROJECT',
    shows: (page) => dialog(page).getByLabel('Nombre'),
  },
  ...['Tablero', 'Etiquetas', 'Festivos', 'Archivar y eliminar'].map(
    (tab): Screen => ({
      name: `project settings: ${tab}`,
      at: '/?dialog=project-settings&project=PROJECT',
      open: (page) => dialog(page).getByRole('tab', { name: tab }).click(),
      shows: (page) => dialog(page).getByRole('tabpanel', { name: tab }),
    }),
  ),
  {
    name: 'deleting a project',
    at: '/?dialog=project-settings&project=PROJECT',
    open: async (page) => {
      await dialog(page).getByRole('tab', { name: 'Archivar y eliminar' }).click();
      await button(page, 'Eliminar proyecto').click();
    },
    shows: (page) => button(page, 'Eliminar de todos modos'),
  },
  {
    name: 'deleted projects',
    at: '/?dialog=deleted-projects',
    shows: (page) => dialog(page).getByRole('heading'),
  },
  {
    name: 'filters of the backlog',
    at: '/?view=backlog&project=PROJECT',
    open: press('Filtros'),
    shows: (page) => page.getByRole('group', { name: 'Prioridad' }),
  },
  {
    name: 'filters of the board',
    at: '/?view=kanban&project=PROJECT',
    open: press('Filtros'),
    shows: (page) => page.getByRole('group', { name: 'Prioridad' }),
  },
  {
    name: 'the sprints of the board',
    at: '/?view=kanban&project=PROJECT',
    open: press('Sprint: Todas las historias'),
    shows: (page) => page.getByRole('menuitemradio', { name: 'Todas las historias' }),
  },
  {
    name: 'a selection in the backlog',
    at: '/?view=backlog&project=PROJECT',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Seleccionar/ })
        .first()
        .click();
      await button(page, 'Más acciones').click();
    },
    shows: (page) => page.getByRole('toolbar', { name: 'Acciones con la selección' }),
  },
  ...(['Épicas', 'Etiquetas', 'Cuándo está preparada una historia'] as const).map(
    (title): Screen => ({
      name: `backlog: ${title}`,
      at: '/?view=backlog&project=PROJECT',
      open: menu('Opciones del backlog', title),
      shows: (page) => dialog(page).getByRole('heading', { name: title }),
    }),
  ),
  {
    name: 'limit of a column',
    at: '/?view=kanban&project=PROJECT',
    open: menu('Opciones de En Progreso', 'Cambiar el límite'),
    shows: (page) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'moving a card by menu',
    at: '/?view=kanban&project=PROJECT',
    open: press(/^Mover \S+ a…$/),
    shows: (page) => page.getByRole('menu'),
  },
  {
    name: 'finishing a sprint',
    at: '/?view=sprints&project=PROJECT',
    open: press('Finalizar'),
    shows: (page) => dialog(page).getByRole('radio').first(),
  },
  {
    name: 'editing a sprint',
    at: '/?view=sprints&project=PROJECT',
    open: press(/^Editar/),
    shows: (page) => dialog(page).getByLabel('Nombre'),
  },
  {
    name: 'starting a sprint',
    at: '/?view=planning&project=PROJECT',
    open: press('Iniciar sprint'),
    shows: (page) => dialog(page).getByText('El equipo se compromete'),
  },
  {
    name: 'absences',
    at: '/?view=planning&project=PROJECT',
    open: press(/^Ausencias de/),
    shows: (page) => dialog(page).getByLabel('Primer día'),
  },
  {
    name: 'editing a member',
    at: '/?view=team&project=PROJECT',
    open: press(/^Editar a/),
    shows: (page) => dialog(page).getByRole('combobox').first(),
  },
  {
    name: 'the password',
    at: '/?view=settings',
    open: press('Cambiar contraseña'),
    shows: (page) => dialog(page).getByLabel('Contraseña actual', { exact: true }),
  },
  {
    name: 'the e-mail address',
    at: '/?view=settings',
    open: press('Cambiar correo'),
    shows: (page) => dialog(page).getByLabel('Correo nuevo'),
  },
  {
    name: 'the deleted stories',
    at: '/?view=backlog&project=PROJECT&dialog=deleted-stories',
    shows: (page) => dialog(page).getByText('Cada historia se puede recuperar'),
  },
  {
    name: 'making an administrator',
    at: '/?view=settings&tab=admin',
    open: press(/^Quitar la administración a /),
    shows: (page) => dialog(page).getByText('Dejarás de ver la administración'),
  },
  {
    name: 'adding a person',
    at: '/?view=settings&tab=admin',
    open: press('Añadir persona'),
    shows: (page) => dialog(page).getByLabel('Nombre y apellidos'),
  },
  {
    name: 'notifications',
    at: '/',
    open: press(/^Notificaciones: /),
    shows: (page) => dialog(page).getByRole('listitem').first(),
  },
  {
    name: 'the account menu',
    at: '/',
    open: press(/^Cuenta de/),
    shows: (page) => page.getByRole('menuitem', { name: 'Cerrar Sesión' }),
  },
  {
    name: 'the projects',
    at: '/',
    open: press(/^Proyecto: |^Todos los proyectos/),
    shows: (page) => page.getByRole('option', { name: 'Reservas de Espacios' }),
  },
  {
    name: 'the palette',
    at: '/',
    open: (page) => page.keyboard.press('Control+k'),
    shows: (page) => page.getByRole('option').first(),
  },
  {
    name: 'the shortcuts',
    at: '/',
    open: (page) => page.keyboard.press('?'),
    shows: (page) => page.getByRole('dialog', { name: 'Atajos de teclado' }),
  },
];

/** By how many pixels the page, its view or a dialog is wider than what is seen of it. */
const overflowOf = (page: Page) =>
  page
    .locator('html, main, [role="dialog"]')
    .evaluateAll((all) => Math.max(...all.map((each) => each.scrollWidth - each.clientWidth)));

/** What lies above a view, which has been looked at by itself. */
const ABOVE = '[role="dialog"], [role="menu"], [role="listbox"], [role="toolbar"], aside';

/** Follows an address within the loaded program, as a link does. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

async function expectFits(page: Page, { open, shows }: Screen, within = 'html'): Promise<void> {
  await open?.(page);
  await expect(shows(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, within);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }
}

async function expectFitsInWorkspace({ page, project }: Workspace, screen: Screen, within?: string) {
  await page.setViewportSize(DESKTOP);
  await follow(page, NOWHERE);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await follow(page, screen.at.replace('PROJECT', project));
  // the page that is left has none
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeAttached();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page, screen, within);
}

// nothing is half faded in while its contrast is measured
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('accessible in both themes, and no wider than a phone', () => {
  for (const screen of OUTSIDE) {
    test(`before the sign-in: ${screen.name}`, async ({ page }) => {
      await page.goto(screen.at);
      await expectFits(page, screen);
    });
  }
  for (const screen of VIEWS) {
    test(`view: ${screen.name}`, ({ workspace }) => expectFitsInWorkspace(workspace, screen));
  }
  for (const screen of OVERLAYS) {
    test(`above a view: ${screen.name}`, ({ workspace }) => expectFitsInWorkspace(workspace, screen, ABOVE));
  }
});

test.describe('with forced colours', () => {
  const styleOf = (locator: Locator, property: string, pseudo?: string) =>
    locator.evaluate(
      (element, [name = '', of]) => getComputedStyle(element, of).getPropertyValue(name),
      [property, pseudo],
    );
  /** Expects the last element to look different from the first. */
  const expectDifferent = async (property: string, one: Locator, other: Locator) =>
    expect(await styleOf(one, property)).not.toBe(await styleOf(other, property));

  test('the focus, the current view, notches and legends can be seen', async ({ workspace }) => {
    const { page, project } = workspace;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ forcedColors: 'active' });
    // without what an earlier test has left open
    await page.goto(`/?view=kanban&project=${project}`);
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    const entry = (name: string) => navigation.getByRole('link', { name });
    await expect(entry('Tablero Kanban')).toHaveAttribute('aria-current', 'page');
    await expectDifferent('outline-style', entry('Tablero Kanban'), entry('Sprints'));

    const card = page.locator('[data-status="in_progress"] [data-story-id]').first();
    const other = page.locator('[data-status="in_progress"] [data-story-id]').nth(1);
    await card.getByRole('link').focus();
    // the focus is shown as for keys
    await page.keyboard.press('ArrowDown');
    await expect(other.getByRole('link')).toBeFocused();
    await expectDifferent('outline-style', other, card);
    expect(await styleOf(other, 'outline-width')).toBe('2px');

    const places = page.locator('[data-status="todo"] header i');
    await expectDifferent('background-color', places.first(), places.last());
    const days = page.locator('[data-segment="past"], [data-segment="future"]');
    await expectDifferent('background-color', days.first(), days.last());

    await follow(page, `/?view=sprints&project=${project}`);
    const legend = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).locator('i');
    await expectDifferent('background-color', legend(/^Comprometido$/), legend(/^Completado$/));
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Finalizar' }).first().click();
    const chosen = page.getByRole('dialog').getByRole('radio', { checked: true });
    const mark = await styleOf(chosen.locator('+ svg'), 'color');
    expect(mark).not.toBe(await styleOf(chosen, 'background-color'));
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
