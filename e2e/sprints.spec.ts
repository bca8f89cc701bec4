import { createProject, createStories, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog, panel, toastOf } from './dashboard-page.ts';
import { type CreatePerson, expect, test } from './fixtures.ts';
import {
  callSprint,
  completeSprint,
  completeStory,
  createCurrentSprint,
  dayFromToday,
  storedStory,
} from './sprint-page.ts';

const sprintsOf = (projectId: string) => `/?view=sprints&project=${projectId}`;

/** A running sprint with a completed, an open, a waiting and a late added story, and the next sprint. */
async function prepareRunning(createPerson: CreatePerson) {
  const owner = await createPerson();
  const project = await createProject(owner);
  const sprint = await createCurrentSprint(owner, project.id, {
    name: 'Sprint 14',
    goal: 'Pagar sin llamar',
  });
  const next = await createCurrentSprint(owner, project.id, {
    name: 'Sprint 15',
    start_date: dayFromToday(14),
    end_date: dayFromToday(25),
  });
  const [done, doing, waiting] = await createStories(owner, project.id, [
    { title: 'Pagar con tarjeta', sprint_id: sprint.id, story_points: 5 },
    { title: 'Devolver el importe', sprint_id: sprint.id, story_points: 3, status: 'in_progress' },
    { title: 'Ver los recibos', sprint_id: sprint.id, story_points: 2 },
  ]);
  await callSprint(owner, 'start_sprint', sprint.id);
  await createStories(owner, project.id, [
    { title: 'Arreglo urgente', sprint_id: sprint.id, story_points: 1, status: 'todo' },
  ]);
  await completeStory(owner, done);
  return { owner, sprint, next, done, doing, waiting, address: sprintsOf(project.id) };
}

/** A planned sprint with one story. */
async function preparePlanned(createPerson: CreatePerson) {
  const owner = await createPerson();
  const project = await createProject(owner);
  const sprint = await createCurrentSprint(owner, project.id, { name: 'Sprint 2', goal: 'Vender' });
  const [story] = await createStories(owner, project.id, [{ sprint_id: sprint.id, story_points: 3 }]);
  const stored = async () =>
    (await owner.client.from('sprints').select('name, end_date').eq('id', sprint.id)).data;
  return { owner, sprint, story, stored, address: sprintsOf(project.id) };
}

/** A planned sprint, its manager, and a developer of the team. */
async function prepareTeam(createPerson: CreatePerson) {
  const owner = await createPerson({ name: 'Ana Propia' });
  const member = await createPerson();
  const project = await createProject(owner);
  await joinTeam(owner, project.team, member);
  const sprint = await createCurrentSprint(owner, project.id, { name: 'Sprint A' });
  return { owner, member, sprint, address: sprintsOf(project.id) };
}

/** A project with eleven completed sprints: Sprint 1 with one point to Sprint 11 with eleven. */
async function prepareHistory(createPerson: CreatePerson) {
  const owner = await createPerson();
  const project = await createProject(owner);
  for (let n = 1; n <= 11; n += 1) await completeSprint(owner, project.id, `Sprint ${n}`, n);
  return { owner, address: sprintsOf(project.id) };
}

/** A running sprint with an open story and a completed one. */
async function prepareBurndown(createPerson: CreatePerson) {
  const owner = await createPerson();
  const project = await createProject(owner);
  const sprint = await createCurrentSprint(owner, project.id, { name: 'Sprint 14' });
  const [first] = await createStories(owner, project.id, [
    { title: 'Pagar con tarjeta', sprint_id: sprint.id, story_points: 5 },
    { title: 'Ver los recibos', sprint_id: sprint.id, story_points: 3 },
  ]);
  await callSprint(owner, 'start_sprint', sprint.id);
  await completeStory(owner, first);
  return { owner, project, sprint, address: sprintsOf(project.id) };
}

test('a running sprint shows its goal and figures, is paused and resumed, and leaves its stories to the next one', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { owner, sprint, next, done, doing, waiting, address } = await prepareRunning(createPerson);
  await signIn(page, owner, address);
  const running = panel(page, 'Sprint 14');
  await expect(page.getByRole('heading', { level: 1, name: 'Sprints' })).toBeVisible();
  await expect(running).toContainText('Activo');
  await expect(running).toContainText('Pagar sin llamar');
  await expect(running.getByText(/^Día \d+ de \d+$/)).toBeVisible();
  await expect(running.getByText('1 de 4 historias completadas')).toBeVisible();
  for (const [label, points, stories] of [
    ['Comprometidos', '10 pts', '3 historias'],
    ['Añadidos', '1 pt', '1 historia'],
    ['Completados', '5 pts', '1 historia'],
    ['Pendientes', '6 pts', '3 historias'],
  ] as const) {
    const figure = running.getByText(label, { exact: true }).locator('..');
    await expect(figure).toContainText(points);
    await expect(figure).toContainText(stories);
  }
  await expect(panel(page, 'Historias pendientes').getByRole('link')).toHaveText([
    /Devolver el importe/,
    /Arreglo urgente.*Añadida el \d+ \S+/,
    /Ver los recibos/,
  ]);

  await running.getByRole('button', { name: 'Pausar' }).click();
  await expect(toastOf(page, 'Sprint pausado')).toContainText('Sprint 14');
  await expect(running).toContainText('Pausado');
  await running.getByRole('button', { name: 'Reanudar' }).click();
  await expect(toastOf(page, 'Sprint reanudado')).toBeVisible();
  await expect(running).toContainText('Activo');

  await panel(page, 'Sprint 14').getByRole('button', { name: 'Finalizar' }).click();
  await expect(dialog(page)).toContainText('Completadas: 1 historia, 5 puntos.');
  await expect(dialog(page)).toContainText('Quedan 3 historias sin completar. ¿Adónde van?');
  await expect(dialog(page).getByRole('radio', { name: 'A Sprint 15' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Finalizar sprint' }).click();
  await expect(toastOf(page, 'Sprint finalizado')).toContainText(
    'Sprint 14: 10 puntos comprometidos · 5 completados. 3 historias pasan a Sprint 15.',
  );
  await expect(page.getByText('Ningún sprint en marcha')).toBeVisible();
  await expect(panel(page, 'Completados').getByRole('row', { name: /Sprint 14/ })).toContainText(/10\s*5$/);
  await expect(panel(page, 'Planificados')).toContainText('3 historias · 6 puntos');
  expect(await storedStory(owner, doing?.id ?? '')).toMatchObject({
    sprint_id: next.id,
    status: 'in_progress',
  });
  expect(await storedStory(owner, done?.id ?? '')).toMatchObject({ sprint_id: sprint.id, status: 'done' });
  expect((await storedStory(owner, waiting?.id ?? '')).sprint_id).toBe(next.id);
});

test('a planned sprint is edited, deleted and started, and the first two can be undone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { owner, sprint, story, stored, address } = await preparePlanned(createPerson);
  await signIn(page, owner, address);
  const planned = panel(page, 'Planificados');
  await planned.getByRole('button', { name: 'Editar Sprint 2' }).click();
  await expect(dialog(page).getByLabel('Objetivo (opcional)')).toHaveValue('Vender');
  await dialog(page).getByLabel('Fecha de fin').fill(dayFromToday(-4));
  await expect(dialog(page).getByText(/El sprint acaba antes de empezar/)).toBeVisible();
  await dialog(page).getByLabel('Fecha de fin').fill(dayFromToday(18));
  await dialog(page).getByLabel('Nombre').fill('Sprint dos');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'Sprint guardado')).toBeVisible();
  await expect(planned).toContainText('Sprint dos');
  expect(await stored()).toEqual([{ name: 'Sprint dos', end_date: dayFromToday(18) }]);
  await toastOf(page, 'Sprint guardado').getByRole('button', { name: 'Deshacer' }).click();
  await expect(planned).toContainText('Sprint 2');

  await planned.getByRole('button', { name: 'Más acciones de Sprint 2' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const deleted = toastOf(page, 'Sprint eliminado');
  await expect(deleted).toContainText('Sprint 2: 1 historia vuelve al backlog.');
  await expect(page.getByText('Todavía no hay sprints')).toBeVisible();
  expect(await stored()).toEqual([]);
  await deleted.getByRole('button', { name: 'Deshacer' }).click();
  await expect(planned).toContainText('1 historia · 3 puntos');
  await expect.poll(async () => (await storedStory(owner, story?.id ?? '')).sprint_id).toBe(sprint.id);

  await planned.getByRole('button', { name: 'Más acciones de Sprint 2' }).click();
  await page.getByRole('menuitem', { name: 'Iniciar' }).click();
  await expect(dialog(page)).toContainText('El equipo se compromete a 1 historia y 3 puntos.');
  await expect(dialog(page)).toContainText('1 historia no está preparada.');
  await dialog(page).getByRole('button', { name: 'Iniciar sprint' }).click();
  await expect(toastOf(page, 'Sprint iniciado')).toContainText('Sprint 2: 3 puntos de compromiso.');
  await expect(panel(page, 'Sprint 2')).toContainText('Activo');
});

test('members who do not manage sprints see them live, without actions, and are notified of the start', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { owner, member, sprint, address } = await prepareTeam(createPerson);
  await signIn(page, member, address);
  await expect(panel(page, 'Planificados')).toContainText('Sprint A');
  await expect(panel(page, 'Planificados').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' })).toHaveCount(0);
  await callSprint(owner, 'start_sprint', sprint.id);
  await expect(panel(page, 'Sprint A')).toContainText('Activo');
  await expect(panel(page, 'Sprint A').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await expect(page.getByText('Ana Propia inició Sprint A')).toBeVisible();
});

test('completed sprints are listed page by page, and their mean velocity leads to the full report', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { owner, address } = await prepareHistory(createPerson);
  await signIn(page, owner, address);
  const completed = panel(page, 'Completados');
  await expect(completed.getByRole('heading')).toHaveText('Completados');
  await expect(completed).toContainText(/^Completados\s*11/);
  await expect(completed.getByRole('row')).toHaveCount(11);
  await expect(completed.getByRole('row').nth(1)).toContainText(/Sprint 11.*11\s*11$/);
  await completed.getByRole('button', { name: 'Ver más' }).click();
  await expect(completed.getByRole('row')).toHaveCount(12);
  await expect(completed.getByRole('button', { name: 'Ver más' })).toHaveCount(0);
  // none is planned: the next one is created, in the bar or below the sentence
  await expect(page.getByText('Ningún sprint en marcha')).toBeVisible();
  await expect(page.getByText('Crea el siguiente y elige sus historias.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' })).toHaveCount(2);

  const velocity = panel(page, 'Velocidad');
  await expect(velocity).toContainText('media 9 pts');
  await expect(velocity.getByRole('img', { name: 'Velocidad: media de 9 en 5 sprints.' })).toBeVisible();
  await velocity.getByRole('link', { name: 'Ver informe' }).click();
  await expect(page.getByRole('radio', { name: 'Velocidad' })).toBeChecked();
  await expect(page.getByRole('table', { name: /Compromiso y resultado/ }).getByRole('row')).toHaveCount(12);
});

test('the burndown of the running sprint shows points or stories, is live, and leads to the full report', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { owner, project, sprint, address } = await prepareBurndown(createPerson);
  await signIn(page, owner, address);
  const burndown = panel(page, 'Trabajo pendiente');
  const picture = burndown.getByRole('img');
  await expect(picture).toHaveAccessibleName(
    /^Burndown de Sprint 14: 8 puntos al inicio, 3 puntos por hacer el .*, 5 puntos en Completado\.$/,
  );
  await burndown.getByText('Historias', { exact: true }).click();
  await expect(picture).toHaveAccessibleName(/: 2 historias al inicio, 1 historia por hacer/);

  const [outside] = await createStories(owner, project.id, [{ title: 'Hecha fuera', story_points: 13 }]);
  await completeStory(owner, outside);
  await owner.client
    .from('user_stories')
    .update({ sprint_id: sprint.id })
    .eq('id', outside?.id ?? '')
    .throwOnError();
  await createStories(owner, project.id, [{ title: 'Arreglo', sprint_id: sprint.id, story_points: 2 }]);
  await expect(picture).toHaveAccessibleName(/: 2 historias al inicio, 2 historias por hacer/);
  const figure = (label: string) => burndown.getByText(label, { exact: true }).locator('..');
  await expect(figure('Añadidos')).toContainText('2 pts 1 historia');
  await expect(figure('Completados')).toContainText('5 pts 1 historia');
  await expect(figure('Pendientes')).toContainText('5 pts 2 historias');

  await burndown.getByRole('link', { name: 'Ver informe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Burndown' })).toBeChecked();
  await expect(page.getByRole('heading', { level: 2, name: 'Sprint 14' })).toBeVisible();
});

test('the view works without the burndown when that fails, and can load it again', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const project = await createProject(owner);
  const sprint = await createCurrentSprint(owner, project.id, { name: 'Sprint 14' });
  await createStories(owner, project.id, [{ title: 'Pagar', sprint_id: sprint.id, story_points: 5 }]);
  await callSprint(owner, 'start_sprint', sprint.id);
  await page.routeWebSocket(/realtime/, () => {});
  let answer: (() => void) | undefined;
  // a part that fails in the answer for the whole view fails alone afterwards
  await page.route('**/rpc/sprints_view', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/rpc/burndown', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 500, json: {} });
  });
  await signIn(page, owner, sprintsOf(project.id));
  const burndown = panel(page, 'Trabajo pendiente');
  await expect(burndown.getByRole('status', { name: 'Cargando el informe' })).toBeVisible();
  await expect(panel(page, 'Historias pendientes')).toContainText('Pagar');
  const failure = burndown.getByRole('alert');
  await expect(async () => {
    answer?.();
    await expect(failure).toContainText('No se pudo cargar el informe', { timeout: 1000 });
  }).toPass();
  await page.unroute('**/rpc/burndown');
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(burndown.getByRole('img')).toHaveAccessibleName(/^Burndown de Sprint 14: 5 puntos al inicio/);
});

test('the sprints of archived projects are not shown for all projects', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const [project, old] = [await createProject(owner), await createProject(owner, 'Antiguo')];
  await createCurrentSprint(owner, project.id, { name: 'Sprint vivo' });
  await createCurrentSprint(owner, old.id, { name: 'Sprint archivado' });
  await completeSprint(owner, old.id, 'Sprint de entonces', 5);
  await owner.client
    .rpc('archive_project' as never, { project_id: old.id, archived: true } as never)
    .throwOnError();
  await signIn(page, owner, '/?view=sprints');
  await expect(panel(page, 'Planificados')).toContainText('Sprint vivo');
  await expect(panel(page, 'Planificados')).not.toContainText('Sprint archivado');
  await expect(panel(page, 'Completados')).toContainText('Todavía no se ha completado ningún sprint.');
  await page.goto(sprintsOf(old.id));
  await expect(panel(page, 'Planificados')).toContainText('Sprint archivado');
  await expect(panel(page, 'Completados')).toContainText('Sprint de entonces');
});

test('a project without sprints offers to plan the first one, and refuses a distant or too long one', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const project = await createProject(owner);
  await signIn(page, owner, sprintsOf(project.id));
  await expect(page.getByText('Todavía no hay sprints')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' }).first().click();
  const form = dialog(page);
  await form.getByLabel('Nombre').fill('Sprint 1');
  await form.getByLabel('Fecha de inicio').fill('0026-03-02');
  const far = form.getByText('Elige una fecha entre los años 2000 y 2199.');
  await expect(far).toHaveCount(1);
  await form.getByLabel('Fecha de fin').fill('2026-03-13');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('Fecha de inicio')).toBeFocused();
  await form.getByLabel('Fecha de inicio').fill('2026-03-02');
  await expect(far).toHaveCount(0);
  await form.getByLabel('Fecha de fin').fill('9999-12-31');
  await expect(far).toHaveCount(1);
  await form.getByLabel('Fecha de fin').fill('2027-03-04');
  await expect(form.getByText('Un sprint dura como mucho un año.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('Fecha de fin')).toBeFocused();
  expect((await owner.client.from('sprints').select('id')).data).toEqual([]);
  await form.getByLabel('Fecha de fin').fill('2027-03-03'); // 366 days
  await page.keyboard.press('Control+Enter');
  await expect(panel(page, 'Planificados')).toContainText('Sprint 1');
});
