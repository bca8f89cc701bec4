import { readFile } from 'node:fs/promises';
import { unzip } from '../server/testing/unzip.ts';
import { column, dragWithMouse } from './board-page.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { card, linkIn, test, view } from './empty-platform.ts';
import { expect, PASSWORD } from './fixtures.ts';
import { tabPanel } from './settings-page.ts';
import { dayFromToday } from './sprint-page.ts';

const STORIES = ['Pagar con tarjeta', 'Recibir la factura', 'Cancelar una reserva', 'Buscar una sala'];

test('a new person gets from the printed link to the end of a first sprint', async ({
  page,
  browser,
  platform,
}) => {
  test.setTimeout(400_000); // the whole journey is one test
  const newTab = { locale: 'es-ES', timezoneId: 'Europe/Madrid', baseURL: platform.url };
  const context = await browser.newContext(newTab);
  const theirs = await context.newPage();

  await test.step('the printed link creates the first account, and stays valid until it is used', async () => {
    await page.goto(linkIn(platform.output(), 'setup'));
    await expect(page.getByRole('heading', { name: 'Prepara tu cuenta' })).toBeVisible();
    // an installation without accounts has no person who could invite
    await expect(page.getByRole('contentinfo')).toHaveText('Acceso exclusivo para el equipo autorizado.');
    await page.reload();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Esta es la primera cuenta')).toBeVisible();
    await page.getByLabel('Correo corporativo').fill('nuria@acme.test');
    await page.getByLabel('Nombre y apellidos').fill('Nuria Primera');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('corta');
    await page.getByRole('button', { name: 'Entrar en la plataforma' }).click();
    await expect(page.getByText('La contraseña tiene 8 caracteres como mínimo.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar en la plataforma' }).click();
    await expect(page.getByRole('heading', { name: 'Empieza por un proyecto' })).toBeVisible();
    const { rows } = await platform.pool.query('select email, is_admin from auth.users');
    expect(rows).toEqual([{ email: 'nuria@acme.test', is_admin: true }]);
  });

  await test.step('the account signs in', async () => {
    await page.getByRole('button', { name: 'Cuenta de Nuria Primera' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByLabel('Correo corporativo').fill('nuria@acme.test');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
    await expect(page.getByRole('heading', { name: 'Empieza por un proyecto' })).toBeVisible();
  });

  await test.step('a project is created', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    await dialog(page).getByLabel('Nombre').fill('Reservas Online');
    await dialog(page).getByRole('button', { name: 'Crear proyecto' }).click();
    await expect(page.getByRole('button', { name: 'Proyecto: Reservas Online' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mis historias' })).toHaveCount(0);
  });

  await test.step('the administration lists what the installation still needs', async () => {
    await page.getByRole('button', { name: 'Ver qué falta' }).click();
    const steps = page.getByRole('region', { name: 'Puesta en marcha' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.filter({ hasText: 'Servidor de correo' }).getByRole('img')).toHaveAccessibleName(
      'Hecho',
    );
    await expect(steps.filter({ hasText: 'Copia de seguridad' }).getByRole('img')).toHaveCount(0);
    await page.goto('/');
  });

  await test.step('a colleague is invited by mail and signs in with another browser', async () => {
    await page
      .getByRole('region', { name: 'Primeros pasos' })
      .getByRole('button', { name: 'Invitar' })
      .click();
    await dialog(page).getByLabel('Correo').fill('omar@acme.test');
    await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(toastOf(page, 'Invitación enviada')).toContainText('omar@acme.test recibirá un correo');
    const mail = await platform.mails.mailTo('omar@acme.test');
    await theirs.goto(linkIn(mail.text, 'invitation'));
    await expect(
      theirs.getByRole('heading', { name: 'Nuria Primera te invita a Reservas Online' }),
    ).toBeVisible();
    await theirs.getByRole('button', { name: 'Continuar' }).click();
    await theirs.getByLabel('Nombre y apellidos').fill('Omar Segundo');
    await theirs.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Entrar en la plataforma' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible();
    await expect(theirs.getByRole('row').filter({ hasText: 'Nuria Primera' })).toBeVisible();
  });

  await test.step('stories are added in the backlog and estimated', async () => {
    await view(page, 'Product Backlog').click();
    const line = page.getByRole('textbox', { name: 'Nueva historia' });
    for (const title of STORIES) {
      await line.fill(title);
      await line.press('Enter');
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }
    await expect(page.locator('[data-backlog] [data-story-id]').getByRole('link')).toHaveText(STORIES);
    await page
      .getByRole('checkbox', { name: /^Seleccionar/ })
      .first()
      .click();
    await page
      .getByRole('checkbox', { name: /^Seleccionar/ })
      .last()
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Acciones con la selección' });
    await bar.getByRole('button', { name: 'Más acciones' }).click();
    await bar.getByRole('button', { name: 'Puntos' }).click();
    await page.getByRole('option', { name: '3 puntos' }).click();
    await expect(page.getByText('4 historias · 12 puntos').first()).toBeVisible();
  });

  await test.step('a sprint is planned and started', async () => {
    await view(page, 'Sprints').click();
    await page.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' }).first().click();
    await dialog(page).getByLabel('Nombre').fill('Sprint 1');
    await dialog(page).getByLabel('Fecha de inicio').fill(dayFromToday(0));
    await dialog(page).getByLabel('Fecha de fin').fill(dayFromToday(11));
    await dialog(page).getByLabel('Objetivo (opcional)').fill('Cobrar sin llamar por teléfono');
    await dialog(page).getByRole('button', { name: 'Crear sprint' }).click();
    await page.getByRole('button', { name: 'Planificar Sprint 1' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Planificar Sprint 1' })).toBeVisible();
    for (const n of [1, 2, 3]) {
      await page.getByRole('button', { name: new RegExp(`^Llevar \\S+-${n} a Sprint 1$`) }).click();
    }
    await expect(page.locator('[data-pane="sprint"]')).toContainText('9 puntos');
    await page.getByRole('button', { name: 'Iniciar sprint' }).click();
    await expect(dialog(page)).toContainText('El equipo se compromete a 3 historias y 9 puntos.');
    await dialog(page).getByRole('button', { name: 'Iniciar sprint' }).click();
    await expect(toastOf(page, 'Sprint iniciado')).toContainText('Sprint 1: 9 puntos de compromiso.');
  });

  await test.step('the stories are moved on the board, and the colleague sees it live', async () => {
    await view(page, 'Tablero Kanban').click();
    await view(theirs, 'Tablero Kanban').click();
    const [first, second] = STORIES as [string, string];
    // the sprint is what everybody sees, and its stories are to do
    await expect(column(theirs, 'todo').getByRole('article')).toHaveCount(3);
    await expect(card(theirs, STORIES[3] ?? '')).toHaveCount(0);
    for (const status of ['in_progress', 'in_review', 'done'] as const) {
      await dragWithMouse(page, card(page, first), column(page, status));
      await expect(column(theirs, status)).toContainText(first);
    }
    // the colleague works too: they drag the card with the keyboard over four columns
    await card(theirs, second).getByRole('link').focus();
    await theirs.keyboard.press('Space');
    for (const _ of ['in_progress', 'in_review', 'done']) await theirs.keyboard.press('ArrowRight');
    await theirs.keyboard.press('Space');
    await expect(column(page, 'done')).toContainText(second);
  });

  await test.step('the sprint is finished, and its unfinished stories return to the backlog', async () => {
    await view(page, 'Sprints').click();
    await page.getByRole('region', { name: 'Sprint 1' }).getByRole('button', { name: 'Finalizar' }).click();
    await expect(dialog(page)).toContainText('Completadas: 2 historias, 6 puntos.');
    await expect(dialog(page)).toContainText('Queda 1 historia sin completar. ¿Adónde va?');
    await expect(dialog(page).getByRole('radio', { name: 'Al backlog' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Finalizar sprint' }).click();
    await expect(toastOf(page, 'Sprint finalizado')).toContainText('9 puntos comprometidos · 6 completados.');
    await page
      .getByRole('region', { name: 'Completados' })
      .getByRole('link', { name: 'Sprint 1' })
      .press('Enter');
    await expect(page.getByRole('region', { name: 'Sin completar' })).toContainText(STORIES[2] ?? '');
    await view(page, 'Product Backlog').click();
    await expect(page.getByRole('link', { name: STORIES[2] ?? '' })).toBeVisible();
    await expect(page.getByRole('link', { name: STORIES[0] ?? '' })).toHaveCount(0);
  });

  await test.step('the reports show its burndown and velocity', async () => {
    await view(page, 'Reportes').click();
    await expect(
      page.getByRole('img', { name: /^Burndown de Sprint 1: 9 puntos al inicio, 3 puntos por hacer/ }),
    ).toBeVisible();
    await page.getByText('Velocidad', { exact: true }).click();
    await expect(page.getByRole('img', { name: /^Velocidad: media de 6 en 1 sprint/ })).toBeVisible();
  });

  await test.step('the person’s data are exported, in the app and by the mailed link', async () => {
    await page.getByRole('button', { name: 'Cuenta de Nuria Primera' }).click();
    await page.getByRole('menuitem', { name: 'Configuración' }).click();
    await page.getByRole('tab', { name: 'Datos' }).click();
    await page.getByRole('button', { name: 'Exportar Datos' }).click();
    await expect(toastOf(page, 'Exportación iniciada')).toBeVisible();
    await expect(tabPanel(page).getByRole('button', { name: 'Descargar' })).toBeVisible();
    const mail = await platform.mails.mailTo('nuria@acme.test', ({ text }) => text.includes('export='));
    const download = page.waitForEvent('download');
    const [, link = ''] = /(\S+export=\S+)/.exec(mail.text) ?? [];
    await page.goto(`/${new URL(link).search}`);
    const files = unzip(await readFile(await (await download).path()));
    const stories = JSON.parse(files.get('json/user_stories.json') ?? '[]') as { title: string }[];
    expect(stories.map(({ title }) => title).sort()).toEqual([...STORIES].sort());
    expect(files.get('csv/user_stories.csv')).toContain('Cancelar una reserva');
  });

  await test.step('the person signs out', async () => {
    await page.getByRole('button', { name: 'Cuenta de Nuria Primera' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL('/auth');
    await page.goto('/?view=reports');
    await expect(page.getByRole('button', { name: 'Acceder a la Suite' })).toBeVisible();
  });
  await context.close();
});
