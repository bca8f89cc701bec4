import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { boardOf, card, dragWithMouse } from './board-page.ts';
import { toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { settings } from './team-page.ts';

test('a manager divides a status into columns with limits, and a developer moves stories between them', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Heredera' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  const first = await createStory(ana, project.id, { title: 'Uno', status: 'in_progress' });
  const second = await createStory(ana, project.id, { title: 'Dos', status: 'in_progress' });

  await signIn(page, ana, `/?view=project&section=board&project=${project.id}`);
  await settings(page).getByLabel('Nombre de En Progreso', { exact: true }).fill('Diseño');
  await settings(page).getByLabel('Límite de Diseño', { exact: true }).fill('2');
  await settings(page).getByRole('button', { name: 'Añadir columna a En Progreso' }).click();
  await settings(page).getByLabel('Nombre de En Progreso', { exact: true }).fill('Desarrollo');
  await settings(page).getByLabel('Límite de Desarrollo', { exact: true }).fill('1');
  await settings(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toastOf(page, 'Tablero guardado')).toBeVisible();
  await expectAccessible(page);

  const developer = await openAs(bea, boardOf(project.id));
  const design = developer.getByRole('region', { name: 'Diseño' });
  const code = developer.getByRole('region', { name: 'Desarrollo' });
  await expect(design.getByRole('listitem')).toHaveCount(2);
  await dragWithMouse(developer, card(developer, first), code);
  await expect(code.getByRole('listitem')).toHaveText([/Uno/]);
  await expect(design.getByRole('listitem')).toHaveText([/Dos/]);

  await dragWithMouse(developer, card(developer, second), code);
  await expect(developer.getByRole('alert')).toContainText(
    'La columna "Desarrollo" ha alcanzado su límite de 1 elemento',
  );
  await expect(design.getByRole('listitem')).toHaveText([/Dos/]);
  await expectAccessible(developer);

  await developer.reload();
  await expect(code.getByRole('listitem')).toHaveText([/Uno/]);
  await expect(design.getByRole('listitem')).toHaveText([/Dos/]);
});
