import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Person, test } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

const toastOf = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const stat = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Resumen' }).getByText(label).locator('..');
const dialog = (page: Page) => page.getByRole('dialog');

async function createProject(
  owner: Person,
  name = 'Tienda',
): Promise<{ id: string; team: string; key: string }> {
  const { data } = await owner.client
    .from('projects')
    .insert({ name })
    .select('id, key')
    .single()
    .throwOnError();
  const { data: team } = await owner.client
    .from('teams')
    .select('id')
    .eq('project_id', data.id)
    .single()
    .throwOnError();
  return { id: data.id, key: data.key, team: team.id };
}

interface Story {
  title: string;
  status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
  assignee_id?: string;
  sprint_id?: string;
}

async function addStory(by: Person, project_id: string, story: Story): Promise<string> {
  const { data } = await by.client
    .from('user_stories')
    .insert({ project_id, reporter_id: by.id, ...story } as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function addMember(owner: Person, team_id: string, person: Person, role = 'developer'): Promise<void> {
  await owner.client
    .from('team_members')
    .insert({ team_id, user_id: person.id, role: role as 'developer' })
    .throwOnError();
}

test.describe('a new project', () => {
  test('is the first thing to do; it needs a name, and becomes the chosen one', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const person = await createPerson({ name: 'Bea Nueva' });
    await signIn(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Buen(os días|as tardes|as noches), Bea$/,
    );
    await expect(page.getByRole('heading', { name: 'Empieza por un proyecto' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    const send = dialog(page).getByRole('button', { name: 'Crear proyecto' });
    await expect(dialog(page).getByLabel('Nombre')).toBeFocused();
    await expect(send).toBeDisabled();
    await dialog(page).getByLabel('Nombre').fill('   ');
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await dialog(page).getByLabel('Nombre').fill('  Portal de clientes ');
    await dialog(page).getByLabel('Descripción (opcional)').fill('Lo que ven los clientes');
    await page.keyboard.press('Control+Enter');

    await expect(toastOf(page, 'Proyecto creado')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Proyecto: Portal de clientes' })).toBeVisible();
    await expect(panel(page, 'Actividad Reciente')).toContainText(
      'Bea Nueva creó el proyecto Portal de clientes',
    );
    const { data } = await person.client
      .from('projects')
      .select('id, name, description')
      .single()
      .throwOnError();
    expect(data).toMatchObject({ name: 'Portal de clientes', description: 'Lo que ven los clientes' });
    await expect(page).toHaveURL(`/?project=${data.id}`);

    await page.getByRole('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue('');
  });

  test('that fails says so and keeps what was written', async ({ page, createPerson, signIn }) => {
    await signIn(page, await createPerson(), '/?dialog=project');
    await page.route('**/rest/v1/projects**', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await dialog(page).getByLabel('Nombre').fill('Portal');
    await dialog(page).getByRole('button', { name: 'Crear proyecto' }).click();
    await expect(toastOf(page, 'No se pudo crear el proyecto. Inténtalo de nuevo.')).toBeVisible();
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue('Portal');
  });
});

test.describe('the figures', () => {
  test('count what may be seen, follow what others do, and lead to it', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const owner = await createPerson({ name: 'Ana Propia' });
    const colleague = await createPerson({ name: 'Luis Vecino' });
    const project = await createProject(owner);
    await addMember(owner, project.team, colleague);
    for (const status of [
      'done',
      'done',
      'in_review',
      'in_progress',
      'todo',
      'backlog',
      'backlog',
    ] as const) {
      await addStory(owner, project.id, { title: `Historia ${status}`, status });
    }
    await signIn(page, owner);
    await expect(stat(page, 'Proyectos Activos')).toContainText('1Tienda');
    await expect(stat(page, 'Historias Activas')).toContainText('5Ningún sprint en marcha');
    await expect(stat(page, 'Velocidad del Equipo')).toContainText('2');
    await expect(stat(page, 'Miembros del Equipo')).toContainText('2en 1 equipo');
    const progress = panel(page, 'Progreso del Sprint Actual');
    await expect(progress).toContainText('29 %');
    await expect(progress).toContainText('2 de 7 historias completadas');
    await expect(progress).toContainText('5 pendientes');
    await expect(progress.getByRole('img').locator('i')).toHaveCount(7);
    await expect(panel(page, 'Actividad Reciente').getByRole('listitem')).toHaveCount(5);

    // a colleague plans a sprint elsewhere: all of it follows by itself
    const { data: sprint } = await owner.client
      .from('sprints')
      .insert({ project_id: project.id, name: 'Sprint 1', start_date: '2026-03-02', end_date: '2026-03-13' })
      .select('id')
      .single()
      .throwOnError();
    await owner.client.from('sprints').update({ status: 'active' }).eq('id', sprint.id).throwOnError();
    const id = await addStory(colleague, project.id, {
      title: 'En directo',
      status: 'todo',
      sprint_id: sprint.id,
    });
    await colleague.client.from('user_stories').update({ status: 'done' }).eq('id', id).throwOnError();
    await expect(progress).toContainText('1 de 1 historias completadas');
    await expect(progress).toContainText('Sprint 1 · 2–13 mar');
    await expect(stat(page, 'Velocidad del Equipo')).toContainText('1historia por sprint activo');
    const first = panel(page, 'Actividad Reciente').getByRole('listitem').first();
    await expect(first).toContainText(`Luis Vecino movió ${project.key}-8 a Completado`);
    await first.getByRole('link', { name: `${project.key}-8` }).click();
    await expect(page).toHaveURL(new RegExp(`story=${id}`));

    await page.goto('/');
    await stat(page, 'Historias Activas').click();
    await expect(page).toHaveURL(/view=kanban/);
    await page.goBack();
    await stat(page, 'Proyectos Activos').click();
    await page.getByRole('menuitem', { name: 'Tienda' }).click();
    await expect(page).toHaveURL(`/?project=${project.id}`);
  });

  test('many stories are a bar in place of notches', async ({ page, createPerson, signIn, platform }) => {
    const owner = await createPerson();
    const project = await createProject(owner);
    await platform.pool.query(
      `insert into public.user_stories (project_id, title, status)
       select $1, 'Historia ' || n, case when n <= 12 then 'done' else 'backlog' end from generate_series(1, 49) n`,
      [project.id],
    );
    await signIn(page, owner);
    const rule = panel(page, 'Progreso del Sprint Actual').getByRole('img', {
      name: 'Completado 12 y Backlog 37',
    });
    await expect(rule.locator('i')).toHaveCount(2);
  });

  test('of a project that is not there are none', async ({ page, createPerson, signIn }) => {
    await signIn(page, await createPerson(), `/?project=${randomUUID()}`);
    await expect(panel(page, 'Actividad Reciente')).toContainText('No hay actividad reciente');
    await expect(panel(page, 'Progreso del Sprint Actual')).toContainText('0 de 0 historias completadas');
  });

  test('that cannot be loaded can be asked for again', async ({ page, createPerson, signIn }) => {
    const owner = await createPerson();
    await createProject(owner);
    await page.route('**/rpc/dashboard', (route) => route.fulfill({ status: 500, json: { code: 'XX000' } }));
    await signIn(page, owner);
    const failure = page.getByRole('alert').filter({ hasText: 'No se pudo cargar el dashboard' });
    await expect(failure).toBeVisible();
    await page.unroute('**/rpc/dashboard');
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(stat(page, 'Proyectos Activos')).toContainText('1Tienda');
    await expect(failure).toBeHidden();
  });
});

test.describe('quick actions', () => {
  test('open their dialogs; whoever may not manage is offered none of that', async ({
    page,
    createPerson,
    signIn,
    openAs,
  }) => {
    const owner = await createPerson();
    const developer = await createPerson();
    const project = await createProject(owner);
    await addMember(owner, project.team, developer);
    await signIn(page, owner);
    const actions = panel(page, 'Acciones rápidas');
    for (const [action, title] of [
      ['Nueva Historia', 'Nueva Historia'],
      ['Planificar Sprint', 'Nuevo Sprint'],
      ['Invitar Miembro', 'Invitar Miembro'],
    ] as const) {
      await actions.getByRole('button', { name: action }).click();
      await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }

    const other = await openAs(developer);
    await expect(panel(other, 'Acciones rápidas').getByRole('button')).toHaveText(['Nueva Historia']);
    for (const [name, reason] of [
      ['sprint', /Solo quien gestiona un proyecto .* puede planificar sus sprints/],
      ['invite', /Solo quien gestiona un proyecto .* puede invitar a su equipo/],
    ] as const) {
      await other.goto(`/?dialog=${name}`);
      await expect(dialog(other).getByText(reason)).toBeVisible();
      await expect(
        dialog(other).getByRole('button', { name: /Crear sprint|Enviar invitación/ }),
      ).toBeDisabled();
    }
  });

  test('plan a sprint, which ends after it starts', async ({ page, createPerson, signIn }) => {
    const owner = await createPerson();
    await createProject(owner);
    await signIn(page, owner, '/?dialog=sprint');
    const form = dialog(page);
    await expect(form.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Tienda');
    await expect(form.getByLabel('Equipo')).toHaveCount(0);
    const send = form.getByRole('button', { name: 'Crear sprint' });
    await form.getByLabel('Nombre').fill('Sprint 1');
    await form.getByLabel('Fecha de inicio').fill('2026-03-02');
    await expect(send).toBeDisabled();
    await form.getByLabel('Fecha de fin').fill('2026-02-27');
    const problem = 'El sprint acaba antes de empezar. Elige una fecha posterior al 2 mar.';
    await expect(form.getByText(problem)).toBeVisible();
    await expectAccessible(page);
    await send.click();
    await expect(form.getByLabel('Fecha de fin')).toBeFocused();
    expect((await owner.client.from('sprints').select('id')).data).toEqual([]);

    await form.getByLabel('Fecha de fin').fill('2026-03-13');
    await expect(form.getByText(problem)).toBeHidden();
    await form.getByLabel('Objetivo (opcional)').fill('Vender');
    await page.keyboard.press('Control+Enter');
    await expect(toastOf(page, 'Sprint creado')).toContainText('Sprint 1: 2–13 mar');
    await expect(form).toBeHidden();
    const { data } = await owner.client
      .from('sprints')
      .select('name, goal, start_date, end_date, status')
      .throwOnError();
    expect(data).toEqual([
      {
        name: 'Sprint 1',
        goal: 'Vender',
        start_date: '2026-03-02',
        end_date: '2026-03-13',
        status: 'planned',
      },
    ]);
  });

  test('a sprint that fails says so; several teams can be chosen from', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const owner = await createPerson();
    const project = await createProject(owner);
    await owner.client.from('teams').insert({ project_id: project.id, name: 'Segundo' }).throwOnError();
    await signIn(page, owner, '/?dialog=sprint');
    await page.route('**/rest/v1/sprints**', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    const form = dialog(page);
    await form.getByRole('combobox', { name: 'Equipo' }).click();
    await page.getByRole('option', { name: 'Segundo' }).click();
    await form.getByLabel('Nombre').fill('Sprint B');
    await form.getByLabel('Fecha de inicio').fill('2026-03-02');
    await form.getByLabel('Fecha de fin').fill('2026-03-13');
    await form.getByRole('button', { name: 'Crear sprint' }).click();
    await expect(toastOf(page, 'No se pudo crear el sprint. Inténtalo de nuevo.')).toBeVisible();
    await expect(form.getByLabel('Nombre')).toHaveValue('Sprint B');
    await page.unroute('**/rest/v1/sprints**');
    await form.getByRole('button', { name: 'Crear sprint' }).click();
    await expect(toastOf(page, 'Sprint creado')).toBeVisible();
    const { data } = await owner.client.from('sprints').select('name, teams(name)').single().throwOnError();
    expect(data).toEqual({ name: 'Sprint B', teams: { name: 'Segundo' } });
  });

  test('invite somebody new by mail, and an account at once', async ({
    page,
    createPerson,
    signIn,
    platform,
  }) => {
    const owner = await createPerson({ name: 'Ana Propia' });
    const known = await createPerson();
    const project = await createProject(owner);
    await signIn(page, owner, '/?dialog=invite');
    const form = dialog(page);
    const send = form.getByRole('button', { name: 'Enviar invitación' });
    await expect(form.getByRole('combobox', { name: 'Equipo' })).toHaveValue('Equipo Tienda');
    await expect(form.getByRole('combobox', { name: 'Rol' })).toHaveValue('Miembro');
    await expect(send).toBeDisabled();
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Miembro',
      'Desarrollador',
      'Tester',
      'Scrum Master',
      'Product Owner',
    ]);
    await page.getByRole('option', { name: 'Tester' }).click();
    await form.getByLabel('Correo').fill('sin arroba');
    await send.click();
    await expect(form.getByText('Ese correo no es válido. Revísalo.')).toBeVisible();
    await expectAccessible(page);

    const address = `nueva-${randomUUID()}@acme.test`;
    await form.getByLabel('Correo').fill(address);
    await page.keyboard.press('Control+Enter');
    await expect(toastOf(page, 'Invitación enviada')).toContainText(`${address} recibirá un correo`);
    expect((await platform.mails.mailTo(address)).text).toContain('Ana Propia');
    await expect(form).toBeHidden();

    await panel(page, 'Acciones rápidas').getByRole('button', { name: 'Invitar Miembro' }).click();
    await expect(form.getByLabel('Correo')).toHaveValue('');
    await form.getByLabel('Correo').fill(known.email);
    await send.click();
    await expect(toastOf(page, 'Invitación enviada').filter({ hasText: 'ya tenía cuenta' })).toBeVisible();
    const { data } = await known.client.from('projects').select('id').throwOnError();
    expect(data).toEqual([{ id: project.id }]);
    await expect(stat(page, 'Miembros del Equipo')).toContainText('2en 1 equipo');

    await panel(page, 'Acciones rápidas').getByRole('button', { name: 'Invitar Miembro' }).click();
    await form.getByLabel('Correo').fill(known.email);
    await send.click();
    await expect(toastOf(page, 'No se pudo enviar la invitación. Inténtalo de nuevo.')).toContainText(
      'Esa persona ya está en el equipo.',
    );
    await expect(form.getByLabel('Correo')).toHaveValue(known.email);
  });
});

test('notifications arrive live, lead to their story and can be read all at once', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  const person = await createPerson({ name: 'Luis Vecino' });
  await signIn(page, person);
  const bell = page.getByRole('button', { name: /^Notificaciones/ });
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await bell.click();
  await expect(dialog(page)).toContainText('No tienes notificaciones');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const project = await createProject(owner);
  await addMember(owner, project.team, person);
  const ids: string[] = [];
  for (let n = 1; n <= 11; n += 1) {
    ids.push(await addStory(owner, project.id, { title: `Historia ${n}`, assignee_id: person.id }));
  }
  await expect(bell).toHaveAccessibleName('Notificaciones: 12 sin leer');
  await bell.click();
  const rows = dialog(page).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText(`Ana Propia te asignó ${project.key}-11 Historia 11`);
  await dialog(page).getByRole('button', { name: 'Ver más' }).click();
  await expect(rows).toHaveCount(12);
  await expect(rows.last()).toContainText('Ana Propia te añadió al proyecto Tienda como Desarrollador');
  await expectAccessible(page);

  await rows.nth(1).getByRole('button', { name: 'Marcar como leída' }).click();
  await expect(bell).toHaveAccessibleName('Notificaciones: 11 sin leer');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`story=${ids.at(-1)}`));
  await expect(bell).toHaveAccessibleName('Notificaciones: 10 sin leer');

  await bell.click();
  await dialog(page).getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notificaciones');
  const { count } = await person.client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null);
  expect(count).toBe(0);
});

test.describe('the demo, without a mail server', () => {
  let demo: Platform;
  test.beforeAll(async () => {
    demo = await startPlatform({ SMTP_URL: '' }, true);
  });
  test.afterAll(() => demo.stop());

  const enter = async (page: Page) => {
    await page.goto(`${demo.url}/auth`);
    await page.getByLabel('Correo corporativo').fill('abril@demo.plataforma-scrum.local');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-scrum');
    await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
    await expect(panel(page, 'Actividad Reciente').getByRole('listitem')).toHaveCount(5);
  };

  test('opens with everything in its place', async ({ page }) => {
    await enter(page);
    await expect(page.getByRole('button', { name: 'Notificaciones: 3 sin leer' })).toBeVisible();
    await expect(panel(page, 'Progreso del Sprint Actual')).toContainText('6 de 14 historias completadas');
    const attention = panel(page, 'Necesita atención').getByRole('listitem');
    await expect(attention).toHaveCount(3);
    await expect(attention.nth(0)).toContainText(/Lleva \d+ días en progreso: más que el 85/);
    await expect(attention.nth(1)).toContainText('Reservas de Espacios: En Progreso está al límite, 3 de 3');
    await expect(attention.nth(2)).toContainText('no tiene criterios de aceptación');
    await expect(panel(page, 'Mis historias').getByRole('listitem')).toHaveCount(2);
    await panel(page, 'Mis historias').getByRole('link').first().click();
    await expect(page).toHaveURL(/story=/);
  });

  test('gives whoever invites the link to pass on', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.url });
    await enter(page);
    await panel(page, 'Acciones rápidas').getByRole('button', { name: 'Invitar Miembro' }).click();
    await dialog(page).getByLabel('Correo').fill('nueva@acme.test');
    await dialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(toastOf(page, 'Invitación enviada')).toContainText('No hay servidor de correo');
    const field = dialog(page).getByLabel('Enlace para nueva@acme.test');
    await expect(field).toHaveValue(new RegExp(`^${demo.url}/auth#kind=invitation&token_hash=[\\w-]{43}$`));
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(toastOf(page, 'Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible and fits every width, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await enter(page);
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(panel(page, 'Mis historias')).toBeAttached();
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    });
  }
});
