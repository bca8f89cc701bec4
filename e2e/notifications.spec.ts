import { addMember, addStory, createProject, dialog } from './dashboard-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

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
