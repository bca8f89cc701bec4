import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog, panel, stat } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

test.describe('the dashboard', () => {
  test('counts visible items live, lists changes, and links to them', async ({
    page,
    createPerson,
    signIn,
  }) => {
    const owner = await createPerson({ name: 'Ana Propia' });
    const colleague = await createPerson({ name: 'Luis Vecino' });
    const project = await createProject(owner);
    await joinTeam(owner, project.team, colleague);
    for (const status of [
      'done',
      'done',
      'in_review',
      'in_progress',
      'todo',
      'backlog',
      'backlog',
    ] as const) {
      await createStory(owner, project.id, { title: `Historia ${status}`, status });
    }
    await signIn(page, owner);
    await expect(stat(page, 'Proyectos Activos')).toContainText('1 Tienda');
    await expect(stat(page, 'Historias Activas')).toContainText('5 Ningún sprint en marcha');
    await expect(stat(page, 'Velocidad del Equipo')).toContainText('2');
    await expect(stat(page, 'Miembros del Equipo')).toContainText('2 en 1 equipo');
    const progress = panel(page, 'Progreso del Sprint Actual');
    await expect(progress).toContainText('29 %');
    await expect(progress).toContainText('2 de 7 historias completadas');
    await expect(progress).toContainText('5 pendientes');
    await expect(progress.getByRole('img').locator('i')).toHaveCount(7);
    // stories that come one right after the other are one line
    const first = panel(page, 'Actividad Reciente').getByRole('listitem').first();
    await expect(first).toContainText(/Ana Propia creó (\d historias|la historia)/);

    // a colleague plans a sprint in another browser: the dashboard updates live
    const { data: sprint } = await owner.client
      .from('sprints')
      .insert({ project_id: project.id, name: 'Sprint 1', start_date: '2026-03-02', end_date: '2026-03-13' })
      .select('id')
      .single()
      .throwOnError();
    await owner.client.from('sprints').update({ status: 'active' }).eq('id', sprint.id).throwOnError();
    const { id } = await createStory(colleague, project.id, {
      title: 'En directo',
      status: 'todo',
      sprint_id: sprint.id,
    });
    await colleague.client.from('user_stories').update({ status: 'done' }).eq('id', id).throwOnError();
    await expect(progress).toContainText('1 de 1 historias completadas');
    await expect(progress).toContainText('Sprint 1 · 2–13 mar');
    await expect(stat(page, 'Velocidad del Equipo')).toContainText('1 historia por sprint');
    await expect(first).toContainText(`Luis Vecino movió ${project.key}-8 a Completado`);
    await first.getByRole('link', { name: `${project.key}-8` }).click();
    await expect(page).toHaveURL(new RegExp(`story=${id}`));

    // changes of tasks and epics are listed, and a task leads to its story
    await page.goBack();
    const { data: epic } = await owner.client
      .from('epics')
      .insert({ project_id: project.id, name: 'Cobros' })
      .select('id')
      .single()
      .throwOnError();
    await expect(first).toContainText('Ana Propia creó la épica «Cobros»');
    await owner.client.from('epics').update({ closed_at: new Date().toISOString() }).eq('id', epic.id);
    await expect(first).toContainText('Ana Propia cerró la épica «Cobros»');
    const { data: task } = await owner.client
      .from('tasks')
      .insert({ story_id: id, title: 'Diseñar' })
      .select('id')
      .single()
      .throwOnError();
    await owner.client.from('tasks').update({ done: true }).eq('id', task.id).throwOnError();
    await expect(first).toContainText('Ana Propia terminó la tarea «Diseñar»');
    await owner.client.from('tasks').delete().eq('id', task.id).throwOnError();
    await expect(first).toContainText('Ana Propia eliminó la tarea «Diseñar»');
    await first.getByRole('link', { name: 'Diseñar' }).click();
    await expect(page).toHaveURL(new RegExp(`story=${id}`));
    await page.goBack();
    await page.getByRole('link', { name: 'Cobros' }).first().click();
    await expect(page).toHaveURL(new RegExp(`view=backlog.*${epic.id}`));

    await page.goBack();
    await stat(page, 'Historias Activas').click();
    await expect(page).toHaveURL(/view=kanban/);
    for (const [label, view] of [
      ['Velocidad del Equipo', 'sprints'],
      ['Miembros del Equipo', 'team'],
    ] as const) {
      await page.goBack();
      await stat(page, label).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
    }
    await page.goBack();
    await stat(page, 'Proyectos Activos').click();
    await page.getByRole('menuitem', { name: 'Tienda' }).click();
    await expect(page).toHaveURL(`/?project=${project.id}`);
  });
});

test.describe('the demo, without a mail server', () => {
  let demo: Platform;
  test.beforeAll(async () => {
    test.setTimeout(300_000); // the demo may have to be created
    demo = await startPlatform({ SMTP_URL: '' }, 'demo');
  });
  test.afterAll(() => demo.stop());

  test('shows all parts of the dashboard, and marks stories that take longer than usual on the board and in the panel', async ({
    page,
  }) => {
    await page.goto(`${demo.url}/auth`);
    await page.getByLabel('Correo corporativo').fill('abril@demo.plataforma-scrum.local');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('demo-scrum');
    await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
    await expect(panel(page, 'Actividad Reciente').getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Notificaciones: 3 sin leer' })).toBeVisible();
    await expect(panel(page, 'Progreso del Sprint Actual')).toContainText('6 de 14 historias completadas');
    const attention = panel(page, 'Necesita atención').getByRole('listitem');
    await expect(attention).toHaveCount(3);
    await expect(attention.nth(0)).toContainText(/Lleva \d+ días en progreso, más de lo que tarda el 85/);
    await expect(attention.nth(1)).toContainText('En Progreso está al límite: 3 de 3');
    await expect(attention.nth(2)).toContainText('no tiene criterios de aceptación');
    await panel(page, 'Acciones rápidas').getByRole('button', { name: 'Invitar Miembro' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Crear invitación' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page, 'Mis historias').getByRole('listitem')).toHaveCount(2);
    await panel(page, 'Mis historias').getByRole('link').first().click();
    await expect(page).toHaveURL(/story=/);

    await page.goto(`${demo.url}/?view=kanban`);
    const old = page.getByRole('article').filter({ hasText: 'Pagar el catering' });
    const age = old.getByTitle(/^Lleva \d+ días en progreso, más de lo que tarda el 85\s% de las historias$/);
    await expect(age).toHaveText(/^\d+ días en progreso$/);
    await expect(page.getByText(/ días en progreso$/)).toHaveCount(1);
    await expectAccessible(page);
    await old.getByRole('link').click();
    await expect(page.getByRole('complementary').getByText(/^\d+ días en progreso$/)).toBeVisible();
  });
});
