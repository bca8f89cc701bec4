import type { Page } from '@playwright/test';
import { createProject, createStories, joinTeam, type Story } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boxOf, restingBox } from './board-page.ts';
import { SERVER_FAILURE } from './connection.ts';
import { dialog, toastOf } from './dashboard-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { completeSprint, createCurrentSprint, storedStory } from './sprint-page.ts';

/** Monday 2 to Friday 13 March 2026: ten working days. */
const DATES = { start_date: '2026-03-02', end_date: '2026-03-13' };

const planningOf = (projectId: string) => `/?view=planning&project=${projectId}`;
const pane = (page: Page, name: 'backlog' | 'sprint') => page.locator(`[data-pane="${name}"]`);
const row = (page: Page, story: Story | undefined) => page.locator(`[data-plan-id="${story?.id ?? ''}"]`);
const titles = (page: Page, name: 'backlog' | 'sprint') => pane(page, name).locator('[data-opens]');

async function drag(page: Page, from: Story | undefined, to: { x: number; y: number }): Promise<void> {
  const box = await restingBox(row(page, from));
  await page.mouse.move(box.x + 120, box.y + 18);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 24, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await expect(page.locator('[data-plan-id][data-dragged]')).toBeVisible();
  await page.mouse.up();
}

async function middleOf(page: Page, story: Story | undefined, share = 0.25) {
  const box = await restingBox(row(page, story));
  return { x: box.x + box.width / 2, y: box.y + box.height * share };
}

async function prepare(owner: Person) {
  const project = await createProject(owner);
  const sprint = await createCurrentSprint(owner, project.id, {
    name: 'Sprint 15',
    goal: 'Vender',
    ...DATES,
  });
  const stories = await createStories(owner, project.id, [
    { title: 'Lista uno', ready: true, story_points: 5 },
    { title: 'Lista dos', ready: true, story_points: 3 },
    { title: 'Sin refinar', story_points: null },
    { title: 'Ya planificada', ready: true, story_points: 8, sprint_id: sprint.id },
  ]);
  return { project, sprint, stories };
}

test('stories are searched, dragged into the sprint and back, and the sprint is started', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const { project, sprint, stories } = await prepare(owner);
  const [one, two, rough, planned] = stories;
  await signIn(page, owner, planningOf(project.id));
  await expect(page.getByRole('heading', { level: 1, name: 'Planificar Sprint 15' })).toBeVisible();
  await expect(page.getByText('10 días')).toBeVisible();
  await expect(titles(page, 'backlog')).toHaveText(['Lista uno', 'Lista dos', 'Sin refinar']);
  await expect(pane(page, 'backlog').getByRole('heading', { level: 3 })).toHaveText([
    /Preparadas\s*2/,
    /Por refinar\s*1/,
  ]);
  await expect(pane(page, 'sprint')).toContainText('8 puntos');

  const search = page.getByRole('textbox', { name: 'Busca en el backlog' });
  await search.fill('DÓS');
  await expect(titles(page, 'backlog')).toHaveText(['Lista dos']);
  await search.fill('nada de nada');
  await expect(page.getByText('Ninguna historia del backlog coincide.')).toBeVisible();
  await search.fill('');
  await expect(titles(page, 'backlog')).toHaveText(['Lista uno', 'Lista dos', 'Sin refinar']);

  await drag(page, one, await middleOf(page, planned));
  await expect(titles(page, 'sprint')).toHaveText(['Lista uno', 'Ya planificada']);
  await expect(pane(page, 'sprint')).toContainText('13 puntos');
  const key = `${project.key}-${one?.number}`;
  const moved = toastOf(page, `${key} está en Sprint 15`);
  await expect(moved).toContainText('Lista uno');
  await expect.poll(async () => (await storedStory(owner, one?.id ?? '')).sprint_id).toBe(sprint.id);
  await moved.getByRole('button', { name: 'Deshacer' }).click();
  await expect(titles(page, 'backlog')).toHaveText(['Lista uno', 'Lista dos', 'Sin refinar']);
  await expect
    .poll(() => storedStory(owner, one?.id ?? ''))
    .toMatchObject({ sprint_id: null, rank: one?.rank });

  await drag(page, planned, await middleOf(page, two, 0.8));
  await expect(titles(page, 'backlog')).toHaveText([
    'Lista uno',
    'Lista dos',
    'Ya planificada',
    'Sin refinar',
  ]);
  await expect(pane(page, 'sprint')).toContainText('Arrastra aquí historias del backlog');

  // a story that is not ready, and has no estimate, is flagged
  await page.getByRole('button', { name: `Llevar ${project.key}-${rough?.number} a Sprint 15` }).click();
  await expect(row(page, rough)).toContainText('Por refinar');
  await expect(pane(page, 'sprint')).toContainText('1 historia sin estimar no cuenta en el total.');
  await expect(pane(page, 'sprint')).toContainText('1 historia no está preparada.');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  // a refused move is rolled back
  const moves = '**/rest/v1/rpc/change_stories';
  await page.route(moves, (route) => route.fulfill({ status: 500, json: SERVER_FAILURE }));
  const take = page.getByRole('button', { name: `Llevar ${key} a Sprint 15` });
  await take.click();
  await expect(toastOf(page, `No se pudo mover ${key}.`)).toBeVisible();
  await expect(titles(page, 'backlog')).toHaveText(['Lista uno', 'Lista dos', 'Ya planificada']);
  await page.unroute(moves);
  await take.click();
  await expect.poll(async () => (await storedStory(owner, one?.id ?? '')).sprint_id).toBe(sprint.id);

  await page.getByRole('button', { name: 'Iniciar sprint' }).click();
  await expect(dialog(page)).toContainText('El equipo se compromete a 2 historias y 5 puntos.');
  await expect(dialog(page)).toContainText('El sprint debía acabar el 13 mar. Revisa sus fechas.');
  await dialog(page).getByRole('button', { name: 'Iniciar sprint' }).click();
  await expect(toastOf(page, 'Sprint iniciado')).toContainText('Sprint 15: 5 puntos de compromiso.');
  await expect(page).toHaveURL(/view=sprints/);
  await expect(page.getByRole('region', { name: 'Sprint 15' })).toContainText('Activo');
});

test('the plan is compared with the velocity and the available hours; distant absences are refused', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  const member = await createPerson({ name: 'Leo Ausente' });
  for (const person of [owner, member]) {
    await person.client.from('profiles').update({ weekly_capacity: 40 }).eq('id', person.id).throwOnError();
  }
  const project = await createProject(owner);
  await joinTeam(owner, project.team, member);
  for (const points of [10, 12, 8]) await completeSprint(owner, project.id, `De ${points}`, points);
  const sprint = await createCurrentSprint(owner, project.id, { name: 'Sprint 15', ...DATES });
  await createStories(owner, project.id, [
    { title: 'Grande', ready: true, story_points: 9, sprint_id: sprint.id },
  ]);
  await signIn(page, owner, planningOf(project.id));

  const plan = pane(page, 'sprint');
  await expect(plan).toContainText('Media de los últimos 3 sprints: 10 pts');
  await expect(plan).toContainText('160 de 160 horas');
  await expect(plan.getByText(/puntos más/)).toHaveCount(0);

  // the manager enters the hours of a member
  await plan.getByRole('button', { name: 'Horas semanales de Leo Ausente: 80 / 80 h' }).click();
  await dialog(page).getByLabel('Horas semanales', { exact: true }).fill('20');
  await page.keyboard.press('Enter');
  await expect(plan).toContainText('120 de 120 horas');
  await toastOf(page, 'Horas semanales guardadas').getByRole('button', { name: 'Deshacer' }).click();
  await expect(plan).toContainText('160 de 160 horas');

  // four of ten days away: 48 of 80 hours, so 128 of 160, and 8 points instead of 10
  await plan.getByRole('button', { name: 'Ausencias de Leo Ausente' }).click();
  const far = page.getByText('Elige una fecha entre los años 2000 y 2199.');
  await dialog(page).getByLabel('Primer día').fill('0202-03-05');
  await expect(far).toHaveCount(1);
  await dialog(page).getByLabel('Primer día').fill('2026-03-05');
  await expect(far).toHaveCount(0);
  await dialog(page).getByLabel('Último día (opcional)').fill('9999-03-05');
  await expect(far).toHaveCount(1);
  await dialog(page).getByLabel('Último día (opcional)').fill('2029-03-05');
  await expect(page.getByText('Una ausencia dura como mucho dos años.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Añadir ausencia' }).click();
  expect((await owner.client.from('absences').select('id')).data).toEqual([]);
  await dialog(page).getByLabel('Último día (opcional)').fill('2026-03-04');
  await expect(dialog(page).getByText('El último día no puede ser anterior al primero.')).toBeVisible();
  await dialog(page).getByLabel('Último día (opcional)').fill('2026-03-10');
  await dialog(page).getByLabel('Nota (opcional)').fill('Viaje');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Añadir ausencia' }).click();
  await expect(toastOf(page, 'Ausencia añadida')).toContainText('Leo Ausente');
  await expect(dialog(page)).toContainText('5–10 mar · Viaje');
  await page.keyboard.press('Escape');
  await expect(plan).toContainText('4 días de ausencia');
  await expect(plan).toContainText('128 de 160 horas');
  await expect(plan).toContainText('Es 1 punto más de lo que el equipo puede esperar completar (8).');

  // a holiday that is added over the API shows live
  await owner.client.from('holidays').insert({ project_id: project.id, day: '2026-03-02' }).throwOnError();
  await expect(plan).toContainText('112 de 144 horas');
  await expect(page.getByText('9 días')).toBeVisible();

  await plan.getByRole('button', { name: 'Ausencias de Leo Ausente' }).click();
  await dialog(page).getByRole('button', { name: 'Eliminar la ausencia 5–10 mar' }).click();
  await page.keyboard.press('Escape');
  await expect(plan).toContainText('144 de 144 horas');
  await toastOf(page, 'Ausencia eliminada').getByRole('button', { name: 'Deshacer' }).click();
  await expect(plan).toContainText('112 de 144 horas');
});

test('members who do not manage see the plan read-only and live', async ({ page, createPerson, signIn }) => {
  const owner = await createPerson();
  const member = await createPerson({ name: 'Leo Ausente' });
  const { project, sprint, stories } = await prepare(owner);
  const [one] = stories;
  await joinTeam(owner, project.team, member);
  await signIn(page, member, planningOf(project.id));
  await expect(titles(page, 'sprint')).toHaveText(['Ya planificada']);
  await expect(page.getByRole('button', { name: 'Iniciar sprint' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Llevar|Devolver/ })).toHaveCount(0);
  // only for the person's own absences
  await expect(page.getByRole('button', { name: /^Ausencias de/ })).toHaveCount(1);
  await row(page, one).locator('[data-opens]').focus();
  await page.keyboard.press('s');
  await owner.client
    .from('user_stories')
    .update({ sprint_id: sprint.id })
    .eq('id', stories[1]?.id ?? '')
    .throwOnError();
  await expect(titles(page, 'sprint')).toHaveText(['Lista dos', 'Ya planificada']);
  expect((await storedStory(owner, one?.id ?? '')).sprint_id).toBeNull();

  await owner.client.from('sprints').delete().eq('id', sprint.id).throwOnError();
  await expect(page.getByText('No hay ningún sprint planificado')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Nuevo Sprint' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('the lists are tabs; a finger drags a story by its grip to the other one, and the keyboard carries one', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const owner = await createPerson();
    const { project, sprint, stories } = await prepare(owner);
    const [one, two] = stories;
    await signIn(page, owner, planningOf(project.id));
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('radio', { name: 'Product Backlog · 3' })).toBeChecked();
    await expect(pane(page, 'sprint')).toHaveCount(0);
    const grip = await restingBox(row(page, one).locator('[data-grip]'));
    const tab = await boxOf(page.locator('[data-pane-tab="sprint"]'));
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    const to = { x: tab.x + tab.width / 2, y: tab.y + tab.height / 2 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x, y: from.y - 10 }]);
    await touch('touchMove', [to]);
    await expect(pane(page, 'sprint')).toBeVisible();
    await touch('touchEnd', []);
    await expect(titles(page, 'sprint')).toHaveText(['Ya planificada', 'Lista uno']);
    await expect.poll(async () => (await storedStory(owner, one?.id ?? '')).sprint_id).toBe(sprint.id);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // the keyboard leads to the other tab and back, and keeps the focus
    await page.locator('[data-pane-tab="backlog"]').click();
    await expect(page.getByRole('radio', { name: 'Product Backlog · 2' })).toBeChecked();
    const title = row(page, two).locator('[data-opens]');
    await title.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(pane(page, 'sprint')).toHaveAttribute('data-target');
    await expect(page.getByRole('radio', { name: 'Sprint 15 · 2' })).toBeChecked();
    await expect(title).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio', { name: 'Product Backlog · 2' })).toBeChecked();
    await expect(title).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(titles(page, 'sprint')).toHaveText(['Lista dos', 'Ya planificada', 'Lista uno']);
    await expect(pane(page, 'backlog')).toHaveCount(0);
    await expect(title).toBeFocused();
    await expect.poll(async () => (await storedStory(owner, two?.id ?? '')).sprint_id).toBe(sprint.id);
  });
});
