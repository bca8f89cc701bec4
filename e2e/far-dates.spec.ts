import { createProject } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { dialog } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { createCurrentSprint } from './sprint-page.ts';
import { settings } from './team-page.ts';

/** Dates by mistake: the form shows the problem at the field and sends nothing. */

test('a sprint in a distant year, or longer than a year, is refused in the form', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson();
  const project = await createProject(owner);
  await signIn(page, owner, `/?view=sprints&project=${project.id}`);
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
  await expect(page.getByRole('region', { name: 'Planificados' })).toContainText('Sprint 1');
});

test('an absence or a holiday in a distant year is refused in the form', async ({
  page,
  createPerson,
  signIn,
}) => {
  const owner = await createPerson({ name: 'Ana Propia' });
  await owner.client.from('profiles').update({ weekly_capacity: 40 }).eq('id', owner.id).throwOnError();
  const project = await createProject(owner);
  await createCurrentSprint(owner, project.id);
  await signIn(page, owner, `/?view=planning&project=${project.id}`);
  await page.getByRole('button', { name: 'Ausencias de Ana Propia' }).click();
  const far = page.getByText('Elige una fecha entre los años 2000 y 2199.');
  await dialog(page).getByLabel('Primer día').fill('0202-03-05');
  await expect(far).toHaveCount(1);
  await dialog(page).getByLabel('Primer día').fill('2026-03-05');
  await dialog(page).getByLabel('Último día (opcional)').fill('9999-03-05');
  await expect(far).toHaveCount(1);
  await dialog(page).getByLabel('Último día (opcional)').fill('2029-03-05');
  await expect(page.getByText('Una ausencia dura como mucho dos años.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Añadir ausencia' }).click();
  expect((await owner.client.from('absences').select('id')).data).toEqual([]);

  await page.goto(`/?view=project&project=${project.id}`);
  await page.getByRole('tab', { name: 'Festivos' }).click();
  await settings(page).getByLabel('Día').fill('9999-12-25');
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
