import { startRetro, writeNote } from '../server/features/retrospectives/testing/retrospectives.ts';
import { addMember, createProject, createSprint, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goToView } from './views-by-key.ts';

/** The buttons that change something. */
const CHANGES =
  /^(Nueva Historia|Agregar Historia|Nuevo Sprint|Planificar|Iniciar|Pausar|Finalizar|Editar sprint|Invitar|Crear equipo|Mover|Empezar|Abrir sesión|Unirme)/;

test('an observer reads every view, and finds nothing in it that they may not use', async ({
  createPerson,
  openAs,
}) => {
  const ana = await createPerson();
  const olga = await createPerson({ name: 'Olga Mirada' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, olga, 'observer');
  const sprint = await createSprint(ana, project.id, { name: 'Sprint 1' });
  const planned = await createSprint(ana, project.id, { name: 'Sprint 2' });
  const story = await createStory(ana, project.id, { title: 'Pagar', sprint_id: sprint.id });
  await createStory(ana, project.id, { title: 'Cobrar', sprint_id: planned.id });
  await ana.client.rpc('start_sprint' as never, { sprint_id: sprint.id } as never).throwOnError();
  const retro = await startRetro(ana, project.team);
  await writeNote(ana, retro, 'Zafiro');

  const page = await openAs(olga, `/?project=${project.id}`);
  const main = page.locator('main');
  const expectNoChanges = async (view: string, text: string) => {
    await expect(main.getByText(text).first(), view).toBeVisible();
    await expect(main.getByRole('button', { name: CHANGES }), view).toHaveCount(0);
    await expect(main.locator('[data-grip], [data-quick-add], article input'), view).toHaveCount(0);
    await expect(main.getByRole('switch'), view).toHaveCount(0);
  };
  await expectNoChanges('dashboard', 'Progreso del Sprint Actual');
  for (const [view, text] of [
    ['backlog', 'Pagar'],
    ['sprints', 'Sprint 1'],
    ['planning', 'Cobrar'],
    ['team', 'Olga Mirada'],
    ['reports', 'Trabajo pendiente'],
    ['poker', 'Planning Poker'],
    ['retro', 'Solo las ve el equipo'],
    ['kanban', 'Pagar'],
  ] as const) {
    await goToView(page, view);
    await expectNoChanges(view, text);
    if (view === 'retro') await expectAccessibleInBothThemes(page);
  }

  // a card is not dragged, and no key changes it
  const card = page.locator('article', { hasText: 'Pagar' });
  await card.getByRole('link').focus();
  for (const key of ['Space', 'x', 'p', '.']) await page.keyboard.press(key);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('article[data-dragged], article[data-picked]')).toHaveCount(0);

  await page.goto(`/?view=project&project=${project.id}`);
  await expectNoChanges('project', 'Observadores');
  await expectAccessibleInBothThemes(page);
  await page.goto(`/?view=retro&project=${project.id}&retro=${retro}`);
  await expect(page.getByText('Zafiro')).toHaveCount(0);

  await page.goto(`/?view=kanban&project=${project.id}&story=${story.id}`);
  const panel = page.locator('[data-story-panel]');
  await expect(panel.getByText('Puedes leer esta historia, no cambiarla.')).toBeVisible();
  await expect(panel.getByLabel('Título')).toBeDisabled();
  await expect(panel.getByRole('textbox', { name: /comentario/i })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^(Seguir|Siguiendo)/ })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
});

test('managers decide what observers do, and a role that is given or taken shows at once', {
  tag: '@long',
}, async ({ createPerson, openAs }) => {
  const ana = await createPerson();
  const olga = await createPerson({ name: 'Olga Mirada' });
  const project = await createProject(ana);
  await addMember(ana, project.team, olga, 'observer');
  await olga.client.rpc('accept_project' as never, { project_id: project.id } as never).throwOnError();
  const story = await createStory(ana, project.id, { title: 'Pagar' });
  const hers = await openAs(olga, `/?view=kanban&project=${project.id}&story=${story.id}`);
  const panel = hers.locator('[data-story-panel]');
  await expect(panel.getByText('Puedes leer esta historia, no cambiarla.')).toBeVisible();

  const page = await openAs(ana, `/?view=project&project=${project.id}`);
  const comment = page.getByRole('switch', { name: 'Pueden comentar' });
  await comment.click();
  await expect(page.getByText('Pueden comentar: Sí')).toBeVisible();
  const field = panel.getByRole('textbox', { name: /comentario/i });
  await field.fill('Lo veo bien');
  await field.press('Control+Enter');
  await expect(panel.getByRole('region', { name: 'Actividad' }).getByText('Lo veo bien')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(comment).not.toBeChecked();
  await expect(field).toHaveCount(0);

  await goToView(page, 'team');
  await page.getByRole('button', { name: 'Editar a Olga Mirada' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Rol/ }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel.getByLabel('Título')).toBeEnabled();
  await expect(panel.getByText('Puedes leer esta historia')).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar a Olga Mirada' }).click();
  await dialog.getByRole('combobox', { name: /^Rol/ }).click();
  await page.getByRole('option', { name: 'Observador' }).click();
  await expect(dialog.getByText('se quedarán sin asignar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel.getByLabel('Título')).toBeDisabled();
});
