import { addMember, createProject, createStory, type Project } from '../server/testing/scenario.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { backlogOf, expectLines, row } from './backlog-page.ts';
import { boardOf, card } from './board-page.ts';
import { expect, type Person, test } from './fixtures.ts';
import { panel, section, undo } from './story-page.ts';

const fieldsOf = (project: string) => `/?view=project&project=${project}&section=stories`;
const NORTH = { id: '5d3e1c0a-0000-4000-8000-000000000001', name: 'Norte' };
const SOUTH = { id: '5d3e1c0a-0000-4000-8000-000000000002', name: 'Sur' };

interface People {
  createPerson: (options: { name: string }) => Promise<Person>;
}

/** A manager, a colleague, and a project of both with two stories. */
async function prepare({ createPerson }: People) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const luis = await createPerson({ name: 'Luis Vecino' });
  const project = await createProject(ana, 'Tienda');
  await addMember(ana, project.team, luis);
  const one = await createStory(ana, project.id, { title: 'Pagar con tarjeta', status: 'todo' });
  const two = await createStory(ana, project.id, { title: 'Descargar la factura', status: 'todo' });
  return { ana, luis, project, one, two };
}

/** Defines a choice and a number for cards and rows. @returns their ids. */
async function define({ client }: Person, { id: project_id }: Project) {
  const shown = { project_id, on_card: true, on_row: true };
  const { data } = await client
    .from('project_fields')
    .insert([
      { ...shown, name: 'Sede', kind: 'choice', settings: { options: [NORTH, SOUTH] } },
      { ...shown, name: 'Coste', kind: 'number', settings: { unit: '€' } },
    ])
    .select('id')
    .throwOnError();
  return data.map(({ id }) => id) as [string, string];
}

test('a manager defines fields, and a colleague fills them in and undoes that', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, luis, project, one } = await prepare({ createPerson });
  await signIn(page, ana, fieldsOf(project.id));
  await expect(page.getByText(/^Aún no hay campos propios/)).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo campo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo campo' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Sede');
  await dialog.getByRole('radio', { name: /^Lista/ }).click();
  const value = dialog.getByRole('textbox', { name: 'Añadir un valor' });
  for (const name of ['Norte', 'Sur']) {
    await value.fill(name);
    await value.press('Enter');
  }
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Crear campo' }).click();
  const list = page.getByRole('list', { name: 'Campos propios' });
  await expect(list.getByText('Norte y Sur')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo campo' }).click();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Coste');
  await dialog.getByRole('radio', { name: /^Número/ }).click();
  await dialog.getByRole('textbox', { name: 'Unidad' }).fill('€');
  await dialog.getByRole('checkbox', { name: 'Investigación' }).click();
  await dialog.getByRole('button', { name: 'Crear campo' }).click();
  await expect(list.getByText(/^En €, sin decimales · Para Historia, Error y Tarea técnica/)).toBeVisible();

  const colleague = await openAs(luis, `${boardOf(project.id)}&story=${one.id}`);
  const own = section(colleague, 'Campos propios');
  await own.getByRole('button', { name: 'Añadir Sede' }).click();
  await colleague.getByRole('option', { name: 'Norte' }).click();
  await expect(panel(colleague).getByText('puso «Sede»: Norte')).toBeVisible();
  await own.getByRole('button', { name: 'Añadir Coste' }).click();
  const cost = own.getByRole('textbox', { name: 'Coste' });
  await cost.fill('40');
  await cost.press('Enter');
  await expect(panel(colleague).getByText(/^puso «Coste»: 40\s€/)).toBeVisible();
  await undo(colleague);
  await expect(own.getByRole('button', { name: 'Añadir Coste' })).toBeVisible();
  await expectAccessible(colleague);
  await expect(own.getByText('Norte')).toBeVisible();
});

test('the values of fields are shown, filtered and sorted by, given to several stories, and go and come back with their field', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const { ana, luis, project, one, two } = await prepare({ createPerson });
  const [place, cost] = await define(ana, project);
  const fill = ({ id }: { id: string }, fields: Record<string, string | number>) =>
    ana.client.from('user_stories').update({ fields }).eq('id', id).throwOnError();
  await fill(one, { [place]: NORTH.id, [cost]: 40 });
  await fill(two, { [cost]: 7 });

  await signIn(page, ana, boardOf(project.id));
  await expect(card(page, one).getByText('Norte', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Añadir un filtro' }).click();
  await page.getByRole('menuitem', { name: 'Campos propios' }).click();
  await page.getByRole('checkbox', { name: 'Norte' }).click();
  await expect(card(page, two)).toHaveCount(0);
  await expect(card(page, one)).toBeVisible();

  await page.goto(backlogOf(project.id));
  await expect(row(page, one).getByText(/^40\s€$/)).toBeVisible();
  const sort = page.getByRole('button', { name: 'Ordenar el backlog' });
  await sort.click();
  await page.getByRole('menuitemradio', { name: 'Coste, de menor a mayor' }).click();
  await expectLines(page, ['refine', two, one]);
  await sort.click();
  await page.getByRole('menuitemradio', { name: 'Coste, de mayor a menor' }).click();
  await expectLines(page, ['refine', one, two]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expectLines(page, ['ready', 'refine', two, one]);

  for (const story of [one, two]) await row(page, story).getByRole('checkbox').click();
  const bar = page.getByRole('toolbar', { name: 'Acciones con la selección' });
  await bar.getByRole('button', { name: 'Más acciones' }).click();
  await bar.getByRole('button', { name: 'Coste' }).click();
  await page.getByRole('textbox', { name: 'Coste' }).fill('cuarenta');
  await expect(page.getByRole('option', { name: /cuarenta/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Coste' }).fill('50,5');
  await expect(page.getByRole('option', { name: /50,5/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Coste' }).fill('50');
  await page.getByRole('option', { name: '50 €' }).click();
  for (const story of [one, two]) await expect(row(page, story).getByText(/^50\s€$/)).toBeVisible();
  await undo(page);
  await expect(row(page, two).getByText(/^7\s€$/)).toBeVisible();
  await expect(row(page, one).getByText(/^40\s€$/)).toBeVisible();

  const colleague = await openAs(luis, `${boardOf(project.id)}&story=${one.id}`);
  const own = section(colleague, 'Campos propios');
  await expect(own.getByText('Norte')).toBeVisible();
  await page.goto(fieldsOf(project.id));
  const list = page.getByRole('list', { name: 'Campos propios' });
  await list.getByRole('button', { name: 'Opciones de Sede' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(page.getByText(/^La tiene 1 historia\./)).toBeVisible();
  // the open panel of the colleague follows
  await expect(own.getByText('Norte')).toHaveCount(0);
  await page.getByText('1 campo eliminado').click();
  await page.getByRole('button', { name: 'Recuperar Sede' }).click();
  await expect(list.getByText('Sede')).toBeVisible();
  await expect(own.getByText('Norte')).toBeVisible();
});
