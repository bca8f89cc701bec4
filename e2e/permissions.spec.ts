import { createProject, createSprint, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';
import { goToView, type KeyedView } from './views-by-key.ts';

const NOTICE = 'Este proyecto está archivado: se puede consultar, pero no cambiar.';

test('every view of a person whose only project is archived shows it, says so and changes nothing', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  const sprint = await createSprint(ana, project.id, { name: 'Sprint 1' });
  const planned = await createSprint(ana, project.id, { name: 'Sprint 2' });
  const story = await createStory(ana, project.id, { title: 'Pagar', sprint_id: sprint.id });
  await createStory(ana, project.id, { title: 'Cobrar', sprint_id: planned.id });
  const call = (name: string, input: object) => ana.client.rpc(name as never, input as never).throwOnError();
  await call('start_sprint', { sprint_id: sprint.id });
  await call('archive_project', { project_id: project.id, archived: true });

  // a text of each view; its remaining buttons only search or navigate
  const shown: [view: KeyedView | 'dashboard', text: string][] = [
    ['dashboard', 'Progreso del Sprint Actual'],
    ['backlog', 'Pagar'],
    ['sprints', 'Sprint 1'],
    ['planning', 'Cobrar'],
    ['team', ana.name],
    ['reports', 'Trabajo pendiente'],
    ['kanban', 'Pagar'],
  ];
  const CHANGES =
    /^(Nueva Historia|Agregar Historia|Nuevo Sprint|Planificar|Iniciar|Pausar|Finalizar|Editar sprint|Invitar|Crear equipo|Mover)/;
  await signIn(page, ana, `/?project=${project.id}`);
  for (const [view, text] of shown) {
    if (view !== 'dashboard') await goToView(page, view);
    const main = page.locator('main');
    await expect(main.getByText(text).first(), view).toBeVisible();
    await expect(main.getByText(NOTICE), view).toBeVisible();
    await expect(main.getByRole('button', { name: CHANGES }), view).toHaveCount(0);
    await expect(main.locator('[data-grip], [data-quick-add], article input'), view).toHaveCount(0);
  }
  // a column can be folded, which changes nothing for others
  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^Plegar la columna/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').getByText('Día ')).toHaveCount(0);
  // no role is set in the profile: the one in the project shows
  await expect(page.getByRole('button', { name: `Cuenta de ${ana.name}` })).toContainText('Product Owner');

  await page.locator(`[data-story-id="${story.id}"]`).getByRole('link').click();
  const panel = page.locator('[data-story-panel]');
  await expect(panel.getByText('Proyecto archivado: se puede consultar, pero no cambiar.')).toBeVisible();
  await expect(panel.getByLabel('Título')).toBeDisabled();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toContainText('Tablero Kanban');
  await expect(keys).not.toContainText('Nueva Historia');

  await page.goto('/?view=backlog');
  await page.getByRole('button', { name: 'Consultar Tienda' }).click();
  await expect(page.locator('main').getByText(NOTICE)).toBeVisible();
});

test('a removed member is notified, and can copy what they were writing', async ({
  createPerson,
  openAs,
}) => {
  const ana = await createPerson();
  const bea = await createPerson({ name: 'Bea Nueva' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  const story = await createStory(ana, project.id, { title: 'Pagar' });
  const page = await openAs(bea, `/?view=kanban&project=${project.id}&story=${story.id}`);
  const panel = page.locator('[data-story-panel]');
  await panel.getByRole('textbox', { name: 'Título' }).fill('Pagar con tarjeta');
  const gone = ana.client.from('team_members').delete();
  await gone.match({ team_id: project.team, user_id: bea.id }).throwOnError();
  await expect(panel.getByRole('heading', { name: 'Ya no perteneces a este proyecto' })).toBeVisible();
  await expect(panel.getByText('Pagar con tarjeta')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copiar' })).toBeVisible();
  await expect(page.getByText('Ya no perteneces a Tienda')).toBeVisible();
  await expect(page.locator('main').getByText('Ya no perteneces a este proyecto')).toBeVisible();
  await expect(page.getByText('No se pudo guardar')).toHaveCount(0);
});
