import type { Locator } from '@playwright/test';
import { REPORT_KINDS } from '../shared/rules/reports/report-choice.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { dialog, panel } from './dashboard-page.ts';
import {
  ABOVE,
  button,
  DESKTOP,
  expectFits,
  expectFitsInWorkspace,
  follow,
  heading,
  keyOnFirstCard,
  menu,
  press,
  type Screen,
  test,
} from './demo-screens.ts';
import { expect } from './fixtures.ts';
import { tabPanel } from './settings-page.ts';

const settingsTab = (tab: string): Screen => ({
  name: `settings: ${tab}`,
  at: `/?view=settings&tab=${tab}`,
  shows: (page) => tabPanel(page).getByRole('heading', { level: 2 }).first(),
});
const projectSection = (section: string): Screen => ({
  name: `project settings: ${section}`,
  at: `/?view=project&section=${section}&project=PROJECT`,
  shows: (page) => page.getByRole('tab', { selected: true }),
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
  ...REPORT_KINDS.map(report),
  {
    name: 'the page of a person',
    at: '/?view=team&project=PROJECT',
    open: (page) => page.getByRole('rowheader').getByRole('link').first().click(),
    shows: (page) => page.getByRole('heading', { name: 'Actividad reciente' }),
  },
  ...['profile', 'notifications', 'privacy', 'appearance', 'data', 'admin'].map(settingsTab),
  ...['general', 'board', 'stories', 'labels', 'holidays', 'life'].map(projectSection),
];

/** A long text that has no field any more, as the browser keeps it. */
const TEXT_COPY = {
  name: 'fieldDraft',
  id: '00000000-0000-4000-8000-000000000001:comment',
  value: 'Lo que el cliente contó por teléfono: '.repeat(30),
  at: Date.UTC(2026, 2, 10),
};

/** The overlays of a view. */
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
    name: 'deleting a project',
    at: '/?view=project&section=life&project=PROJECT',
    open: async (page) => {
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
    name: 'the list of a filter of the board',
    at: `/?view=kanban&project=PROJECT&filter=${encodeURIComponent('{"priority":["critical"]}')}`,
    open: press('Prioridad: crítica'),
    shows: (page) => page.getByRole('group', { name: 'Prioridad' }),
  },
  {
    name: 'what the backlog can be filtered by',
    at: '/?view=backlog&project=PROJECT',
    open: press('Añadir un filtro'),
    shows: (page) => page.getByRole('menuitem', { name: 'Prioridad' }),
  },
  {
    name: 'saving a view',
    at: `/?view=backlog&project=PROJECT&filter=${encodeURIComponent('{"priority":["critical"]}')}`,
    open: press('Guardar como vista'),
    shows: (page) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'the sprints of the board',
    at: '/?view=kanban&project=PROJECT',
    open: press(/^Sprint: /),
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
  {
    name: 'a selection on the board',
    at: '/?view=kanban&project=PROJECT',
    open: keyOnFirstCard('x'),
    shows: (page) => page.getByRole('toolbar', { name: 'Acciones con la selección' }),
  },
  ...(['Épicas', 'Cuándo está preparada una historia'] as const).map(
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
    open: press(/^Acciones de \S+$/),
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
    name: 'the texts to copy',
    at: '/',
    open: async (page) => {
      await page.evaluate((copy) => {
        const { user } = JSON.parse(localStorage.getItem('plataforma-scrum-session') ?? '');
        localStorage.setItem(`plataforma-scrum-text-copy:${user.id}:one`, JSON.stringify(copy));
      }, TEXT_COPY);
      await page.goto('/?dialog=texts');
    },
    shows: (page) => dialog(page).getByRole('button', { name: 'Leer todo' }),
  },
  {
    name: 'making an administrator',
    at: '/?view=settings&tab=admin',
    open: press(/^Quitar permisos de administración a /),
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

/** It stands between the rows of the view. */
const PASTED_TABLE: Screen = {
  name: 'a pasted table in the backlog',
  at: '/?view=backlog&project=PROJECT',
  open: (page) =>
    page.getByRole('textbox', { name: 'Nueva historia' }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        'Título\tPuntos\tPrioridad\nPagar con tarjeta\t3\tAlta\nCobrar\tXL\t',
      );
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }),
  shows: (page) => page.getByRole('table', { name: 'Primeras filas' }),
};

// no element is half faded in while its contrast is measured
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
  test(PASTED_TABLE.name, { tag: '@long' }, ({ workspace }) =>
    expectFitsInWorkspace(workspace, PASTED_TABLE),
  );
  for (const screen of OVERLAYS) {
    test(`above a view: ${screen.name}`, { tag: '@long' }, ({ workspace }) =>
      expectFitsInWorkspace(workspace, screen, ABOVE),
    );
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
