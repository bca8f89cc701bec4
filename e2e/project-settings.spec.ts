import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expectWaiting, lose } from './connection.ts';
import { dialog, stat, toastOf } from './dashboard-page.ts';
import { type CreatePerson, expect, type Person, test } from './fixtures.ts';
import { settings } from './team-page.ts';

const selector = /^Proyecto: /;
const settingsOf = (projectId: string) => `/?view=project&project=${projectId}`;

/** Two people: the owner of a project, and a developer of its team. */
async function prepare(createPerson: CreatePerson) {
  const ana = await createPerson({ name: 'Ana Propia' });
  const bea = await createPerson({ name: 'Bea Heredera' });
  const project = await createProject(ana);
  await joinTeam(ana, project.team, bea);
  return { ana, bea, project, address: settingsOf(project.id) };
}

/** Offers a project to one of its members. */
const offer = (owner: Person, project_id: string, member: Person) =>
  owner.client.rpc('offer_ownership' as never, { project_id, user_id: member.id } as never).throwOnError();

test('a manager changes the name, key, columns and holidays of a project, and undoes it', async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const other = await createProject(ana, 'Otro');
  const project = await createProject(ana, 'Tienda');
  await createStory(ana, project.id, { title: 'Una historia', labels: ['pagos'] });
  await signIn(page, ana, `/?project=${project.id}`);
  await page.getByRole('button', { name: selector }).click();
  await page.getByRole('option', { name: 'Configurar proyecto' }).click();
  const save = settings(page).getByRole('button', { name: 'Guardar cambios' });

  await test.step('the name, description and key are changed, and the change can be undone', async () => {
    await expect(save).toHaveCount(0);
    const key = `W${Date.now().toString(36).slice(-6)}`;
    await settings(page).getByLabel('Clave').fill(key);
    await expect(settings(page).getByText(`pasarán a llamarse ${key.toUpperCase()}-1`)).toBeVisible();
    await settings(page).getByLabel('Nombre').fill('Web');
    await settings(page).getByLabel('Descripción (opcional)').fill('Lo que se ve');
    await save.click();
    const done = toastOf(page, 'Cambios guardados');
    await expect(done).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proyecto: Web', includeHidden: true })).toBeAttached();
    await done.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('button', { name: 'Proyecto: Tienda', includeHidden: true })).toBeAttached();
    await expect(settings(page).getByLabel('Clave')).toHaveValue(project.key);
  });

  await test.step('a key that is malformed or taken is refused', async () => {
    await settings(page).getByLabel('Clave').fill('1a');
    await expect(settings(page).getByText('Escribe de 2 a 10 letras sin acentos o cifras')).toBeVisible();
    await settings(page).getByLabel('Clave').fill(other.key);
    await save.click();
    await expect(
      settings(page).getByText(`Otro proyecto ya usa la clave ${other.key}. Elige otra.`),
    ).toBeVisible();
    await settings(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(save).toHaveCount(0);
  });

  await test.step('the names and limits of columns are changed', async () => {
    await page.getByRole('tab', { name: 'Tablero' }).click();
    await settings(page).getByLabel('Límite de Por Hacer').fill('0');
    await expect(settings(page).getByText('De 1 a 999')).toBeVisible();
    await settings(page).getByLabel('Límite de Por Hacer').fill('7');
    await settings(page).getByLabel('Nombre de En Progreso').fill('En marcha');
    // the row goes by its new name
    await settings(page).getByLabel('Límite de En marcha').fill('');
    await save.click();
    await expect(toastOf(page, 'Tablero guardado')).toBeVisible();
    const { data } = await ana.client
      .from('board_columns')
      .select('status, name, wip_limit')
      .eq('project_id', project.id)
      .in('status', ['todo', 'in_progress'])
      .order('status', { ascending: false });
    expect(data).toEqual([
      { status: 'todo', name: null, wip_limit: 7 },
      { status: 'in_progress', name: 'En marcha', wip_limit: null },
    ]);
  });

  await test.step('the labels of the stories are listed', async () => {
    await page.getByRole('tab', { name: 'Etiquetas' }).click();
    await expect(settings(page).getByRole('listitem')).toContainText(['pagos']);
  });

  await test.step('a day becomes a holiday only once, and a removed one can be restored', async () => {
    await page.getByRole('tab', { name: 'Festivos' }).click();
    const day = settings(page).getByLabel('Día');
    await day.fill('2026-12-25');
    await settings(page).getByLabel('Nombre (opcional)').fill('Navidad');
    await settings(page).getByRole('button', { name: 'Añadir festivo' }).click();
    const holidays = settings(page).getByRole('list', { name: 'Festivos' });
    await expect(holidays).toContainText('25 de diciembre de 2026 · Navidad');
    // the form is empty when the answer has arrived, which can be after the live change
    await expect(day).toHaveValue('');
    const remove = holidays.getByRole('button', { name: /^Quitar/ });
    const connection = await lose(page);
    await expectWaiting(remove);
    await connection.back();
    await day.fill('2026-12-25');
    await settings(page).getByRole('button', { name: 'Añadir festivo' }).click();
    await expect(toastOf(page, 'No se pudieron guardar')).toContainText('Ese día ya es festivo.');
    await remove.click();
    await expect(holidays).toHaveCount(0);
    await toastOf(page, 'Festivo eliminado').getByRole('button', { name: 'Deshacer' }).click();
    await expect(holidays).toContainText('Navidad');
    await expectAccessible(page);
  });
});

test('an archived project can be read, is left out of the views of all projects, and can be made active again', {
  tag: '@long',
}, async ({ page, createPerson, signIn }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const project = await createProject(ana, 'Vieja');
  const { id: active } = await createProject(ana, 'Viva');
  await createStory(ana, project.id, { title: 'De antes' });
  await createStory(ana, active, { title: 'De ahora' });
  await signIn(page, ana, settingsOf(project.id));
  await page.getByRole('tab', { name: 'Archivar y eliminar' }).click();
  await settings(page).getByRole('button', { name: 'Archivar proyecto' }).click();
  await expect(toastOf(page, 'Proyecto archivado')).toBeVisible();
  await page.getByRole('link', { name: 'Tablero Kanban' }).click();
  await expect(
    page.getByText('Este proyecto está archivado: se puede consultar, pero no cambiar.'),
  ).toBeVisible();
  await expect(page.getByText('De antes')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: selector }).click();
  await page.getByRole('option', { name: 'Todos los proyectos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('De ahora')).toBeVisible();
  await expect(page.getByText('De antes')).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(stat(page, 'Proyectos Activos')).toContainText('1');

  await page.getByRole('button', { name: selector }).click();
  const showArchived = page.getByRole('option', { name: 'Mostrar archivados' });
  await expect(showArchived).toBeVisible();
  await expect(page.getByRole('option', { name: /Vieja/ })).toHaveCount(0);
  await showArchived.click();
  await page.getByRole('option', { name: /Vieja/ }).click();
  await page.getByRole('button', { name: 'Recuperar el proyecto' }).click();
  await expect(toastOf(page, 'Proyecto recuperado')).toBeVisible();
  await expect(page.getByText('Este proyecto está archivado')).toHaveCount(0);
});

test('a project is offered to a member after its name is typed, who declines it, and accepts it when it is offered again', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  await signIn(page, ana, address);
  await page.getByRole('tab', { name: 'Archivar y eliminar' }).click();
  const part = settings(page).getByRole('region', { name: 'Traspasar' });
  const send = part.getByRole('button', { name: 'Ofrecer proyecto' });
  await part.getByRole('combobox', { name: 'Ofrecer a' }).click();
  await page.getByRole('option', { name: 'Bea Heredera' }).click();
  await expect(send).toBeDisabled();
  await part.getByLabel('Escribe «Tienda»').fill('tienda');
  await send.click();
  await expect(toastOf(page, 'Proyecto ofrecido')).toContainText('Bea Heredera tiene 7 días para aceptar');
  await expect(part).toContainText('Ofrecido a Bea Heredera: espera su respuesta');
  await expectAccessible(page);

  const hers = await openAs(bea);
  const card = hers.getByRole('region', { name: 'Pendiente de tu respuesta' });
  await expect(card).toContainText('Ana Propia te ofrece la propiedad del proyecto Tienda');
  await card.getByRole('button', { name: 'Rechazar la propiedad de Tienda' }).click();
  await expect(card).toHaveCount(0);
  await expect(part).toContainText('Bea Heredera lo ha rechazado. Sigue siendo tuyo.');
  await part.getByRole('button', { name: 'Quitar este aviso' }).click();
  await expect(part.getByText('lo ha rechazado')).toHaveCount(0);

  await expect(settings(page).getByRole('region', { name: 'Eliminar' })).toBeVisible();
  await offer(ana, project.id, bea);
  const accept = card.getByRole('button', { name: 'Aceptar la propiedad de Tienda' });
  await accept.focus();
  await hers.keyboard.press('Enter');
  await expect(toastOf(hers, 'Tienda es ahora tuyo')).toBeVisible();
  await expect(settings(page).getByRole('region', { name: 'Eliminar' })).toHaveCount(0);
  const { data } = await bea.client.from('projects').select('owner_id').single().throwOnError();
  expect(data.owner_id).toBe(bea.id);
});

test('a project is deleted by typing its name, disappears for its members, and can be recovered for a month', async ({
  page,
  createPerson,
  signIn,
  openAs,
}) => {
  const { ana, bea, project, address } = await prepare(createPerson);
  await createStory(ana, project.id, { title: 'Con todo dentro' });
  const hers = await openAs(bea, '/?view=kanban');
  await expect(hers.getByText('Con todo dentro')).toBeVisible();
  await signIn(page, ana, address);
  await page.getByRole('tab', { name: 'Archivar y eliminar' }).click();
  const part = settings(page).getByRole('region', { name: 'Eliminar' });
  await part.getByRole('button', { name: 'Eliminar proyecto' }).click();
  const asked = page.getByRole('dialog', { name: 'Eliminar «Tienda»' });
  await expect(asked).toContainText('Ofréceselo y todo seguirá como está.');
  await asked.getByRole('button', { name: 'Eliminar de todos modos' }).click();
  await expect(asked.getByRole('button', { name: 'Eliminar proyecto' })).toBeDisabled();
  await asked.getByLabel('Escribe «Tienda»').fill('Tienda');
  await asked.getByRole('button', { name: 'Eliminar proyecto' }).click();
  await expect(toastOf(page, 'Proyecto eliminado')).toContainText('Puedes recuperar Tienda durante 30 días.');
  await expect(dialog(page)).toHaveCount(0);
  await expect(hers.getByText('Con todo dentro')).toHaveCount(0);
  await expect(hers.getByRole('heading', { name: 'Aún no tienes proyectos' })).toBeVisible();

  await page.getByRole('button', { name: selector }).click();
  const deleted = page.getByRole('option', { name: 'Proyectos eliminados' });
  await expect(deleted).toBeVisible();
  await expect(page.getByRole('option', { name: /Tienda/ })).toHaveCount(0);
  await deleted.click();
  await expect(dialog(page)).toContainText('se puede recuperar hasta el');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Recuperar Tienda' }).click();
  await expect(toastOf(page, 'Proyecto recuperado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proyecto: Tienda' })).toBeVisible();
  await expect(hers.getByText('Con todo dentro')).toBeVisible();
});
