import { createProject } from '../server/testing/scenario.ts';
import { movePointer } from './connection.ts';
import { toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';

test('parts that a new version no longer has lead to a reload, which asks for typed text first', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana);
  await signIn(page, ana, `/?view=backlog&project=${project.id}&dialog=project`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Sin guardar');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await movePointer(page);
  const gone = /assets\/(EpicsDialog|SprintsHost)-.*\.js/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not Found' }));

  // a dialog is left out: the view and what is typed in it stay
  await page.getByRole('button', { name: 'Opciones del backlog' }).click();
  await page.getByRole('menuitem', { name: 'Épicas' }).click();
  const notice = toastOf(page, 'No se pudo cargar esta parte');
  await expect(notice).toContainText('Puede que haya una versión nueva.');
  await expect(notice).toHaveRole('alert');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Backlog');

  // a view that is missing says so in its place
  await page.getByRole('link', { name: 'Sprints' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('No se pudo cargar esta parte');
  await page.unroute(gone);
  const asked = page.waitForEvent('dialog');
  const pressed = failure.getByRole('button', { name: 'Recargar' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await pressed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprints');
});
