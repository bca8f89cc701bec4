import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { follow } from './demo-screens.ts';
import { expect, type Person, test } from './fixtures.ts';
import { createCurrentSprint } from './sprint-page.ts';
import { PLACES, type Place, type PlaceData } from './state-places.ts';

const VIEWS = [
  'project',
  'dashboard',
  'backlog',
  'kanban',
  'sprints',
  'planning',
  'team',
  'reports',
] as const;
const view = (name: string, project?: string) => `/?view=${name}${project ? `&project=${project}` : ''}`;
/** The skeletons of loading data. */
const skeleton = (page: Page) => page.getByRole('status').and(page.locator('[aria-busy="true"]'));
/** Matches raw texts of the server, of the browser or of a missing catalogue entry. */
const RAW = /error|failed|fetch|undefined|\bnull\b|internal|boom|unread/i;

/** A project with a story that has a task, a label and a file, and a planned sprint. */
async function createPlaceData(owner: Person, url: string): Promise<PlaceData> {
  const project = await createProject(owner, 'Reservas Online');
  const { data: story } = await owner.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Pagar', reporter_id: owner.id, labels: ['móvil'] })
    .select('id')
    .single()
    .throwOnError();
  await owner.client.from('tasks').insert({ story_id: story.id, title: 'Probar' }).throwOnError();
  const { data: session } = await owner.client.auth.getSession();
  const file = await fetch(`${url}/files/v1/stories/${story.id}/attachments?name=notas.txt`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${session.session?.access_token}`,
      'Content-Type': 'application/octet-stream',
    },
    body: 'notas',
  });
  expect(file.status).toBe(201);
  await createCurrentSprint(owner, project.id);
  return { project: project.id, story: story.id, person: owner.id, name: owner.name };
}

/** Delays the answers to some requests; `fail` answers them and all later ones with a server error. */
async function delayAnswers(page: Page, reads: RegExp): Promise<{ fail: () => void }> {
  let fail = () => {};
  const released = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const answer = async (route: Route) => {
    if (route.request().method() === 'HEAD') return route.fallback();
    await released;
    await route.fulfill({ status: 500, json: { code: 'XX000', message: 'boom: internal error' } });
  };
  await page.route(reads, answer);
  return { fail };
}

/** The one request for the shell: where it fails, each part reads by itself. */
const SHELL = /\/rpc\/open_workspace/;

/** Checks what the person sees while the parts of a place load, after a failure of each, and after a retry. */
async function expectStates(page: Page, place: Place, data: PlaceData): Promise<void> {
  const answers = await Promise.all(place.parts.map(({ reads }) => delayAnswers(page, reads)));
  if (place.follows) await follow(page, place.address(data));
  else await page.goto(place.address(data));
  await place.open?.(page, data);

  await expect.poll(() => skeleton(page).count()).toBeGreaterThanOrEqual(place.parts.length);
  for (const label of await skeleton(page).evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('aria-label')),
  ))
    expect(label).not.toMatch(RAW);
  // the skeletons are not animated
  expect(
    await skeleton(page).evaluateAll((boxes) =>
      boxes.flatMap((box) => box.getAnimations({ subtree: true })).map(({ id }) => id),
    ),
  ).toEqual([]);
  for (const { shown } of place.parts) await expect(shown(page, data)).toBeHidden();

  for (const { fail } of answers) fail();
  const alertOf = (failed: string) => page.getByRole('alert').filter({ hasText: failed });
  for (const { failed, shown } of place.parts) {
    const alert = alertOf(failed);
    await expect(alert).toBeVisible();
    await expect(alert).toContainText('El servidor ha fallado. Inténtalo de nuevo.');
    expect(await alert.textContent()).not.toMatch(RAW);
    await expect(shown(page, data)).toBeHidden();
  }

  for (const { reads, failed, shown } of place.parts) {
    const alert = alertOf(failed);
    await page.unroute(reads);
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect(shown(page, data)).toBeVisible();
    await expect(alert).toBeHidden();
  }
}

/** Expects settings that could not be loaded to be loaded again. */
async function expectSettingsAgain(page: Page): Promise<void> {
  const answers = await delayAnswers(page, /\/user_settings\?/);
  await page.goto('/?view=settings&tab=notifications');
  // the language is not loaded yet
  await expect(page.getByText('Cargando...')).toBeVisible();
  answers.fail();
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo leer tu configuración' });
  await expect(alert).toBeVisible();
  await page.unroute(/\/user_settings\?/);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('region', { name: 'De qué te avisamos' })).toBeVisible();
}

for (const [group, places] of Object.entries(PLACES)) {
  const tag = group === 'views' ? [] : ['@long'];
  test(`${group}: a skeleton while it loads, and a retry after a failure`, { tag }, async ({
    page,
    platform,
    createPerson,
    signIn,
  }) => {
    test.setTimeout(400_000);
    const ana = await createPerson({ admin: group === 'settings' });
    const data = await createPlaceData(ana, platform.url);
    await signIn(page, ana);
    // without live changes only the person causes a new read
    await page.routeWebSocket(/\/realtime\//, () => {});
    await page.route(SHELL, (route) => route.fulfill({ status: 500, json: {} }));
    for (const place of places) await test.step(place.what, () => expectStates(page, place, data));
    if (group === 'settings')
      await test.step('settings that could not be loaded', () => expectSettingsAgain(page));
  });
}

test('each view shows a person without projects what to do first', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  await signIn(page, ana);
  const first = {
    dashboard: 'Empieza por un proyecto',
    backlog: 'Aún no tienes proyectos',
    kanban: 'Aún no tienes proyectos',
    sprints: 'Aún no tienes proyectos',
    planning: 'Aún no tienes proyectos',
    reports: 'Aún no tienes proyectos',
    team: 'Aún no tienes equipo',
  };
  for (const [name, title] of Object.entries(first)) {
    await follow(page, view(name));
    await expect(page.getByRole('heading', { name: title }), name).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    const create = page.getByRole('dialog', { name: 'Nuevo Proyecto' });
    await expect(create).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(create).toBeHidden();
  }
  await follow(page, '/?dialog=story');
  await expect(page.getByRole('dialog')).toContainText('Para escribir una historia hace falta un proyecto.');
});

test('each view of a new project says how to begin', async ({ page, createPerson, signIn }) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await signIn(page, ana, view('dashboard', project.id));
  const begins = {
    dashboard: 'Primeros pasos',
    backlog: 'Por refinar',
    kanban: 'Tu tablero empieza aquí',
    sprints: 'Todavía no hay sprints',
    planning: 'No hay ningún sprint planificado',
    reports: 'Todavía no ha empezado ningún sprint',
  };
  for (const [name, title] of Object.entries(begins)) {
    await follow(page, view(name, project.id));
    await expect(page.getByRole('heading', { name: title }), name).toBeVisible();
  }
  await follow(page, view('team', project.id));
  await expect(page.getByRole('rowheader', { name: ana.name })).toBeVisible();
  await follow(page, `${view('project', project.id)}&section=labels`);
  await expect(page.getByText('Aún no hay etiquetas.')).toBeVisible();
});

test('no view shows a foreign, a missing or a deleted project', async ({ page, createPerson, signIn }) => {
  const eva = await createPerson({ name: 'Eva Ajena' });
  const foreign = await createProject(eva, 'Secreto de Eva');
  const ana = await createPerson();
  const deleted = await createProject(ana, 'Ya Borrado');
  await ana.client.rpc('delete_project' as never, { project_id: deleted.id } as never).throwOnError();
  await createProject(ana, 'Mi Tienda');
  await signIn(page, ana);
  const notFound = page.getByRole('heading', { name: 'No encontramos este proyecto' });
  for (const [at, name] of VIEWS.entries()) {
    const gone = [foreign.id, randomUUID(), deleted.id][at % 3];
    await follow(page, '/?view=settings');
    await expect(notFound).toBeHidden();
    // the board sends its requests before the program is loaded
    if (name === 'kanban') await page.goto(view(name, gone));
    else await follow(page, view(name, gone));
    await expect(notFound, name).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/Secreto de Eva|Ya Borrado|Eva Ajena/);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todos los proyectos' }).click();
  await expect(page).not.toHaveURL(/project=/);
  await expect(page.getByRole('heading', { name: 'Todavía no ha empezado ningún sprint' })).toBeVisible();
});

test('the panel shows no foreign and no deleted story, and says which one was deleted', async ({
  page,
  createPerson,
  signIn,
}) => {
  const eva = await createPerson({ name: 'Eva Ajena' });
  const ana = await createPerson();
  const project = await createProject(ana);
  const write = async (person: Person, project_id: string, title: string) => {
    const { data } = await person.client
      .from('user_stories')
      .insert({ project_id, title, reporter_id: person.id })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  const foreign = await write(eva, (await createProject(eva)).id, 'Secreto de Eva');
  const deleted = await write(ana, project.id, 'Ya borrada');
  await ana.client.rpc('delete_stories' as never, { ids: [deleted] } as never).throwOnError();
  await signIn(page, ana, `${view('kanban', project.id)}&story=${foreign}`);
  const panel = page.locator('[data-story-panel]');
  for (const story of [foreign, randomUUID()]) {
    await follow(page, `${view('kanban', project.id)}&story=${story}`);
    await expect(panel.getByRole('heading', { name: 'No encontramos esta historia' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('Secreto de Eva');
    await panel.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(panel).toBeHidden();
  }
  await follow(page, `${view('kanban', project.id)}&story=${deleted}`);
  await expect(panel.getByRole('heading', { name: `${project.key}-1 está eliminada` })).toBeVisible();
  await expect(panel.getByLabel('Título')).toHaveCount(0);
  await panel.getByRole('button', { name: `Recuperar ${project.key}-1` }).click();
  await expect(panel.getByLabel('Título')).toHaveValue('Ya borrada');
});

test('a member sees no controls of a manager or an administrator, and reads who decides', async ({
  page,
  platform,
  createPerson,
  signIn,
}) => {
  const eva = await createPerson({ name: 'Eva Gestora' });
  const data = await createPlaceData(eva, platform.url);
  const { data: team } = await eva.client
    .from('teams')
    .select('id')
    .eq('project_id', data.project)
    .single()
    .throwOnError();
  const ana = await createPerson();
  await joinTeam(eva, team.id, ana);
  await signIn(page, ana, view('sprints', data.project));
  const main = page.locator('main');
  await expect(page.getByRole('region', { name: 'Planificados' })).toContainText('Sprint 1');
  await expect(main.getByRole('button', { name: /Nuevo Sprint|Editar|Más acciones/ })).toHaveCount(0);
  await follow(page, view('planning', data.project));
  await expect(page.getByRole('button', { name: `Ausencias de ${ana.name}` })).toBeVisible();
  await expect(main.getByRole('button', { name: /Iniciar sprint|Ausencias de Eva/ })).toHaveCount(0);
  await follow(page, view('team', data.project));
  await expect(page.getByRole('rowheader', { name: 'Eva Gestora' })).toBeVisible();
  await expect(main.getByRole('button', { name: /Invitar|Crear equipo|Editar a Eva/ })).toHaveCount(0);
  await follow(page, view('kanban', data.project));
  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Agregar Historia', /^Plegar la columna/]);
  await page.getByRole('menu').press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  const refused = {
    sprint: 'Solo quien gestiona un proyecto (Product Owner o Scrum Master) puede planificar sus sprints.',
    invite: 'Solo quien gestiona un proyecto (Product Owner o Scrum Master) puede invitar a su equipo.',
  };
  for (const [dialog, words] of Object.entries(refused)) {
    await follow(page, `${view('kanban', data.project)}&dialog=${dialog}`);
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await follow(page, view('project', data.project));
  await expect(main).toContainText(
    'Solo quien gestiona el proyecto (Product Owner o Scrum Master) puede cambiar esto.',
  );
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('tab')).toHaveText([
    'General',
    'Tablero',
    'Historias',
    'Etiquetas',
    'Festivos',
  ]);

  // a person who is not an administrator gets their own profile
  await page.goto('/?view=settings&tab=admin');
  await expect(page.getByRole('tab', { name: 'Perfil', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Administración' })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(5);
  await expect(page.getByRole('tabpanel')).toContainText('Tu perfil');
  await expect(page.getByText('Estado del sistema')).toBeHidden();
});

test('a person who is removed from a project no longer sees it', async ({ page, createPerson, signIn }) => {
  const eva = await createPerson({ name: 'Eva Gestora' });
  const project = await createProject(eva, 'Reservas Online');
  const ana = await createPerson();
  await joinTeam(eva, project.team, ana);
  await signIn(page, ana, view('team', project.id));
  await expect(page.getByRole('rowheader', { name: 'Eva Gestora' })).toBeVisible();
  await eva.client
    .rpc('remove_member' as never, { team_id: project.team, user_id: ana.id } as never)
    .throwOnError();
  await expect(page.getByRole('heading', { name: 'Ya no perteneces a este proyecto' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Eva Gestora');
  // later the project is as if it had never been theirs
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No encontramos este proyecto' })).toBeVisible();
});
