import { createProject } from '../server/testing/scenario.ts';
import { expect, test } from './fixtures.ts';
import { settings } from './team-page.ts';

test('a holiday in a distant year is refused in the form, and another one is added', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const project = await createProject(owner);
  await signIn(page, owner, `/?view=project&project=${project.id}`);
  await page.getByRole('tab', { name: 'Festivos' }).click();
  await settings(page).getByLabel('Día').fill('9999-12-25');
  const far = page.getByText('Elige una fecha entre los años 2000 y 2199.');
  await expect(far).toHaveCount(1);
  // it is grey, and a press says why
  await settings(page).getByRole('button', { name: 'Añadir festivo' }).click({ force: true });
  expect((await owner.client.from('holidays').select('day')).data).toEqual([]);
  await settings(page).getByLabel('Día').fill('2026-12-25');
  await expect(far).toHaveCount(0);
  await settings(page).getByRole('button', { name: 'Añadir festivo' }).click();
  await expect(settings(page).getByRole('list', { name: 'Festivos' })).toContainText(
    '25 de diciembre de 2026',
  );
});
