import { randomUUID } from 'node:crypto';
import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { SERVER_FAILURE } from './connection.ts';
import { dialog, panel, stat, toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';

test.describe('a new project', () => {
  test('is the first step, needs a name, keeps it after a failure, and becomes the selected project', {
    tag: '@long',
  }, async ({ page, createPerson, signIn }) => {
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
    await dialog(page).getByLabel('Nombre').fill('  Portal de clientes ');
    await dialog(page).getByLabel('Descripción (opcional)').fill('Lo que ven los clientes');
    // the typed text stays after a failure
    await page.route('**/rest/v1/projects**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: SERVER_FAILURE })
        : route.continue(),
    );
    await send.click();
    await expect(toastOf(page, 'No se pudo crear el proyecto. Inténtalo de nuevo.')).toBeVisible();
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue(/Portal de clientes/);
    await page.unroute('**/rest/v1/projects**');
    await dialog(page).getByLabel('Nombre').focus();
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
    // the next steps: the first story, the team, the first sprint
    const steps = panel(page, 'Primeros pasos');
    await expect(steps.getByRole('button')).toHaveText([
      'Nueva Historia',
      'Invitar Miembro',
      'Planificar Sprint',
    ]);
    await steps.getByRole('button', { name: 'Nueva Historia' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Nueva Historia' })).toBeVisible();
    await dialog(page).getByLabel('Título').fill('La primera');
    await dialog(page).getByRole('button', { name: 'Crear historia' }).click();
    await expect(dialog(page)).toBeHidden();
    // the completed step has a tick, and the others stay
    await expect(steps.getByRole('listitem').first().getByRole('img', { name: 'Hecho' })).toBeVisible();
    await expect(steps.getByRole('img', { name: 'Hecho' })).toHaveCount(1);

    await page.getByRole('main').getByRole('button', { name: 'Nuevo Proyecto' }).click();
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue('');
  });
});

test.describe('quick actions', () => {
  test('plan a sprint, whose end must be after its start', async ({ page, createPerson, signIn }) => {
    const owner = await createPerson();
    await createProject(owner);
    await signIn(page, owner, '/?dialog=sprint');
    const form = dialog(page);
    await expect(form.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Tienda');
    await expect(form.getByLabel('Equipo')).toHaveCount(0);
    const send = form.getByRole('button', { name: 'Crear sprint' });
    await form.getByLabel('Nombre').fill('Sprint 1');
    await form.getByLabel('Fecha de inicio').fill('2026-03-02');
    await form.getByLabel('Fecha de fin').fill('');
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
    // the next Enter starts nothing
    await expect(page.getByRole('heading', { level: 1, name: 'Planificar Sprint 1' })).toBeFocused();
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

  test('open their dialogs, invite a new person by mail, and add an account at once', {
    tag: '@long',
  }, async ({ page, createPerson, signIn, platform }) => {
    const owner = await createPerson({ name: 'Ana Propia' });
    const known = await createPerson();
    const project = await createProject(owner);
    await signIn(page, owner);
    const form = dialog(page);
    const actions = panel(page, 'Acciones rápidas');
    for (const [action, title] of [
      ['Nueva Historia', 'Nueva Historia'],
      ['Planificar Sprint', 'Nuevo Sprint'],
      ['Invitar Miembro', 'Invitar Miembro'],
    ] as const) {
      await actions.getByRole('button', { name: action }).click();
      await expect(form.getByRole('heading', { name: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    }

    await actions.getByRole('button', { name: 'Invitar Miembro' }).click();
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
      'Observador',
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

    await actions.getByRole('button', { name: 'Invitar Miembro' }).click();
    await expect(form.getByLabel('Correo')).toHaveValue('');
    await form.getByLabel('Correo').fill(known.email);
    await send.click();
    await expect(toastOf(page, 'Invitación enviada').filter({ hasText: 'ya tenía cuenta' })).toBeVisible();
    const { data } = await known.client.from('projects').select('id').throwOnError();
    expect(data).toEqual([{ id: project.id }]);
    await expect(stat(page, 'Miembros del Equipo')).toContainText('2 en 1 equipo');

    await actions.getByRole('button', { name: 'Invitar Miembro' }).click();
    await form.getByLabel('Correo').fill(known.email);
    await send.click();
    await expect(toastOf(page, 'No se pudo enviar la invitación. Inténtalo de nuevo.')).toContainText(
      'Esa persona ya está en el equipo.',
    );
    await expect(form.getByLabel('Correo')).toHaveValue(known.email);
  });
});
