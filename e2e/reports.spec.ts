import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { panel } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { cellsOf, loadSprintReport, startSprint } from './reports-page.ts';

/** Clicks a download button and reads the file. */
async function fileOf(page: Page, within: string): Promise<{ name: string; lines: string[] }> {
  const started = page.waitForEvent('download');
  await panel(page, within).getByRole('button', { name: 'Descargar CSV' }).click();
  const download = await started;
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: download.suggestedFilename(), lines: text.slice(1).split('\r\n') };
}

const chart = (page: Page, name: RegExp) => page.getByRole('img', { name });

test('the burndown shows its chart, its days, read out by keys and pointer, and the scope changes up to any day', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson();
  await loadSprintReport(platform.pool, owner);
  await signIn(page, owner);
  await page.getByRole('link', { name: 'Reportes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeFocused();

  await expect(
    chart(page, /^Burndown de Sprint 1: 18 puntos al inicio, 6 puntos por hacer el 14 mar 2025, 13 puntos/),
  ).toBeVisible();
  await expect
    .poll(() => cellsOf(page, /Trabajo pendiente de Sprint 1/))
    .toEqual([
      ['L 3', '18', '16,2', '0', ''],
      ['M 4', '13', '14,4', '5', ''],
      ['X 5', '15', '12,6', '0', '+2'],
      ['J 6', '16', '10,8', '0', '+1'],
      ['V 7', '14', '9', '0', '\u22122'],
      ['L 10', '14', '7,2', '0', ''],
      ['M 11', '14', '5,4', '0', ''],
      ['X 12', '6', '3,6', '8', ''],
      ['J 13', '6', '1,8', '0', ''],
      ['V 14', '6', '0', '0', ''],
    ]);
  const scope = panel(page, 'Cambios de alcance');
  await expect(scope.getByRole('row').nth(1)).toContainText(/5 mar 2025.*=Buscar.*Estimada de 3 a 5\+2/);
  await expect(scope.getByRole('row').nth(2)).toContainText(/6 mar 2025.*Avisar por correo.*Añadida\+1/);
  await expect(scope.getByRole('row').nth(3)).toContainText(/7 mar 2025.*Imprimir.*Retirada\u22122/);

  // stories instead of points, in the address
  await page.getByText('Historias', { exact: true }).click();
  await expect(page).toHaveURL(/unit=stories/);
  await expect
    .poll(async () => (await cellsOf(page, /Trabajo pendiente/))[0])
    .toEqual(['L 3', '4', '3,6', '0', '']);
  await page.getByText('Puntos', { exact: true }).click();

  // up to the fifth: no later changes
  await page.getByLabel('Hasta el día').fill('2025-03-05');
  await expect(page).toHaveURL(/asOf=2025-03-05/);
  await expect(chart(page, /15 puntos por hacer el 5 mar/)).toBeVisible();
  await expect(scope.getByRole('row')).toHaveCount(2);
  await expect
    .poll(async () => (await cellsOf(page, /Trabajo pendiente/))[3])
    .toEqual(['J 6', '', '10,8', '', '']);
  await page.reload();
  await expect(chart(page, /15 puntos por hacer el 5 mar/)).toBeVisible();
  await page.getByLabel('Hasta el día').fill('2025-03-02');
  await expect(page.getByRole('heading', { name: 'Este sprint no había empezado' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver a hoy' }).click();
  await expect(chart(page, /6 puntos por hacer/)).toBeVisible();

  const days = page.getByRole('slider', { name: 'Recorrer los días' });
  await days.focus();
  await days.press('Home');
  await expect(days).toHaveAttribute('aria-valuetext', 'Inicio: 18 puntos');
  for (let presses = 0; presses < 3; presses += 1) await days.press('ArrowRight');
  const wednesday = 'Miércoles, 5 de marzo de 2025: quedan 15 puntos · ideal 12,6 · hechos 0 · alcance +2';
  await expect(days).toHaveAttribute('aria-valuetext', wednesday);
  await expect(page.getByText(wednesday)).toBeVisible();
  await days.press('End');
  await expect(days).toHaveAttribute('aria-valuetext', /^Viernes, 14 de marzo/);
  const box = await days.boundingBox();
  await page.mouse.move((box?.x ?? 0) + ((box?.width ?? 0) * 6) / 10, (box?.y ?? 0) + 40);
  await expect(days).toHaveAttribute('aria-valuetext', /^Lunes, 10 de marzo .* en pausa$/);

  await scope.getByRole('link', { name: /Imprimir el recibo/ }).click();
  await expect(page).toHaveURL(/story=/);
});

test('the burnup, the velocity and the sprint report show their figures, also of one type of stories', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson();
  const { project } = await loadSprintReport(platform.pool, owner);
  await owner.client
    .from('user_stories')
    .update({ type: 'bug' })
    .eq('project_id', project)
    .eq('title', 'Pagar con tarjeta')
    .throwOnError();
  await signIn(page, owner, '/?view=reports');

  await page.getByText('Burnup', { exact: true }).click();
  await expect(page).toHaveURL(/report=burnup/);
  await expect(
    chart(page, /^Burnup de Sprint 1: .* 13 en Completado de un alcance de 19 puntos/),
  ).toBeVisible();
  await expect
    .poll(async () => (await cellsOf(page, /Trabajo completado/)).at(-1))
    .toEqual(['V 14', '13', '19', '18']);

  await page.getByText('Velocidad', { exact: true }).click();
  await expect(chart(page, /^Velocidad: media de 13 en 1 sprint/)).toBeVisible();
  await expect
    .poll(() => cellsOf(page, /Compromiso y resultado/))
    .toEqual([['Sprint 1', '3–14 mar 2025', '18', '13']]);
  await expect(page.getByText('Media de 13 puntos completados, en 1 sprint.')).toBeVisible();

  await page.getByRole('table').getByRole('link', { name: 'Sprint 1' }).click();
  await expect(page).toHaveURL(/report=sprint/);
  const done = panel(page, 'Completadas');
  await expect(done).toContainText('2 historias · 13 pts');
  await expect(done).toContainText('Pagar con tarjeta');
  const open = panel(page, 'Sin completar');
  await expect(open.getByRole('row').filter({ hasText: 'Buscar' })).toContainText('3 → 5');
  await expect(open.getByRole('row').filter({ hasText: 'Avisar' })).toContainText('Añadida el 6 mar 2025');
  await expect(panel(page, 'Retiradas')).toContainText('Imprimir el recibo Retirada el 7 mar 2025');
  await page.goBack();
  await expect(chart(page, /^Velocidad/)).toBeVisible();

  await page.getByText('Burnup', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Error' }).click();
  await expect(page).toHaveURL(/type=bug/);
  await expect(
    chart(page, /^Burnup de Sprint 1: .* 5 en Completado de un alcance de 5 puntos/),
  ).toBeVisible();
  await page.getByText('Velocidad', { exact: true }).click();
  await expect
    .poll(() => cellsOf(page, /Compromiso y resultado/))
    .toEqual([['Sprint 1', '3–14 mar 2025', '5', '5']]);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Todos' }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar historias' });
  await search.fill('-tipo:error');
  await expect
    .poll(() => cellsOf(page, /Compromiso y resultado/))
    .toEqual([['Sprint 1', '3–14 mar 2025', '13', '8']]);
  await expect(page).toHaveURL(/q=-tipo/);
  await search.fill('-tipo:error puntos:muchos');
  await expect(search).toHaveAccessibleDescription('Una parte del texto no se entiende como filtro.');
  await expect
    .poll(() => cellsOf(page, /Compromiso y resultado/))
    .toEqual([['Sprint 1', '3–14 mar 2025', '13', '8']]);
  // zeros would look like the work of the team
  for (const report of ['Velocidad', 'Informe del sprint', 'Burnup']) {
    await page.getByText(report, { exact: true }).click();
    await search.fill('nada así');
    await expect(page.getByRole('heading', { name: 'Ninguna historia coincide' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('table').first()).toBeVisible();
  }
  await page.getByText('Velocidad', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Error' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeInViewport({ ratio: 1 });
  await expect(search).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toHaveValue('Error');
  await expect
    .poll(() => cellsOf(page, /Compromiso y resultado/))
    .toEqual([['Sprint 1', '3–14 mar 2025', '5', '5']]);
});

test('on a tablet the chart and the figures of a report are on the first screen', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const owner = await createPerson();
  const { project } = await loadSprintReport(platform.pool, owner);
  const panels = {
    burndown: 'Trabajo pendiente',
    burnup: 'Trabajo completado',
    velocity: 'Velocidad por sprint',
  };
  for (const [report, title] of Object.entries(panels)) {
    const address = `/?view=reports&report=${report}&project=${project}`;
    if (report === 'burndown') await signIn(page, owner, address);
    else await page.goto(address);
    const whole = panel(page, title);
    await expect(whole.getByRole('img')).toBeVisible();
    // the table of its days, or of its sprints, begins there, too
    await expect(whole).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
    const { scrollWidth, clientWidth } = await page
      .locator('main')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
  }
});

test('each table is saved as CSV that is safe for spreadsheets', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson();
  const { sprint } = await loadSprintReport(platform.pool, owner);
  await signIn(page, owner, `/?view=reports&sprint=${sprint}&asOf=2025-03-14`);
  const burndown = await fileOf(page, 'Día a día');
  expect(burndown.name).toBe('burndown-sprint-1-2025-03-14.csv');
  expect(burndown.lines.slice(0, 4)).toEqual([
    'Día;Pendiente;Ideal;Hecho;Alcance',
    '2025-03-03;18;16,2;0;0',
    '2025-03-04;13;14,4;5;0',
    '2025-03-05;15;12,6;0;2',
  ]);
  const scope = await fileOf(page, 'Cambios de alcance');
  expect(scope.lines[1]).toMatch(
    /^2025-03-05;"TIE\d*-3 =Buscar sin tildes, ""rápido""";Estimada de 3 a 5;2$/,
  );

  await page.getByText('Informe del sprint', { exact: true }).click();
  const save = page.getByRole('button', { name: 'Descargar CSV' });
  await expect(save).toHaveCount(1);
  const started = page.waitForEvent('download');
  await save.click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('informe-sprint-1-2025-03-14.csv');
  const lines = (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n');
  expect(lines).toHaveLength(7); // the headings, five stories and the end of the last line
  expect(lines.find((line) => line.includes('Buscar'))).toMatch(
    /^TIE\d*-3;"'=Buscar sin tildes, ""rápido""";Sin completar;Backlog;3;5;;$/,
  );
  await page.getByText('Velocidad', { exact: true }).click();
  const velocity = await fileOf(page, 'Sprint a sprint');
  expect(velocity.name).toBe('velocidad-equipo-tienda-2025-03-14.csv');
  expect(velocity.lines[1]).toBe('Sprint 1;2025-03-03/2025-03-14;18;13');
});

test('the report of a running sprint is live, and a finished one does not change', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson();
  const { project, sprint } = await loadSprintReport(platform.pool, owner);
  const running = await startSprint(owner, project);
  await signIn(page, owner, `/?view=reports&project=${project}`);
  await expect(chart(page, /^Burndown de Sprint 2: 8 puntos al inicio, 8 puntos por hacer/)).toBeVisible();
  await owner.client.from('user_stories').update({ status: 'done' }).eq('id', running.story).throwOnError();
  await expect(chart(page, /^Burndown de Sprint 2: 8 puntos al inicio, 5 puntos por hacer/)).toBeVisible();
  // the end of the sprint moves unfinished stories to the backlog: the figures of the sprint stay
  await owner.client.rpc(
    'finish_sprint' as never,
    { sprint_id: running.sprint, leftovers: 'backlog' } as never,
  );
  await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
  await expect(chart(page, /^Burndown de Sprint 2: 8 puntos al inicio, 5 puntos por hacer/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Sprint' }).click();
  await page.getByRole('option', { name: /^Sprint 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`sprint=${sprint}`));
  await expect(chart(page, /^Burndown de Sprint 1: 18 puntos/)).toBeVisible();
});

test('the address selects the team and the sprint of a report; without one the reports lead to the sprints', async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const owner = await createPerson();
  const stranger = await createPerson();
  const foreign = await loadSprintReport(platform.pool, stranger, 'Ajena');
  const shop = await loadSprintReport(platform.pool, owner, 'Tienda');
  const app = await createProject(owner, 'App');
  await signIn(page, owner, '/?view=reports');
  await page.getByRole('combobox', { name: 'Equipo' }).click();
  await page.getByRole('option', { name: 'App' }).click();
  await expect(page).toHaveURL(new RegExp(`team=${app.team}`));
  await expect(page.getByRole('heading', { name: 'Todavía no ha empezado ningún sprint' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir a Sprints' }).click();
  await expect(page).toHaveURL(/view=sprints/);
  await page.goto(`/?view=reports&sprint=${shop.sprint}`);
  await expect(chart(page, /^Burndown de Sprint 1/)).toBeVisible();
  await page.goto(`/?view=reports&sprint=${foreign.sprint}`);
  await expect(
    page.getByRole('heading', { name: 'Ese sprint no existe o no tienes acceso a él' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ver otro sprint' }).click();
  await expect(chart(page, /^Burndown de Sprint 1/)).toBeVisible();
});
