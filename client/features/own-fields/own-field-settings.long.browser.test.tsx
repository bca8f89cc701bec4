import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { newField, optionsOf } from '#client/testing/own-fields.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { OwnFieldSettings } from './OwnFieldSettings.tsx';

const list = page.getByRole('list', { name: 'Campos propios' });
const dialog = page.getByRole('dialog');

function open(fields: OwnField[], { manage = true, stories = [] as ReturnType<typeof newStory>[] } = {}) {
  stage(
    <OwnFieldSettings projectId={PROJECT.id} manage={manage} />,
    { project_fields: fields as never, user_stories: stories },
    { view: 'project', project: PROJECT.id },
  );
}
const stored = (name: string) => backend.rows('project_fields').find((row) => row['name'] === name);

test('without fields it says what usually suffices; a list with pasted values is created', async () => {
  open([]);
  await expect.element(page.getByText(/^Aún no hay campos propios/)).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo campo' }).click();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Planta');
  await dialog.getByRole('radio', { name: /^Lista/ }).click();
  const create = dialog.getByRole('button', { name: 'Crear campo' });
  await expect.element(create).toBeDisabled();
  const add = dialog.getByRole('textbox', { name: 'Añadir un valor' });
  await add.click();
  const pasted = new DataTransfer();
  pasted.setData('text', 'Baja\nPrimera\nbaja\n\n');
  add
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await add.fill('Segunda');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Valor 3' })).toHaveValue('Segunda');
  await dialog.getByRole('checkbox', { name: 'En la tarjeta' }).click();
  await create.click();
  await expect.poll(() => stored('Planta')).toMatchObject({ kind: 'choice', on_card: true, in_filter: true });
  const { options } = Object(stored('Planta')?.['settings']) as { options: { name: string }[] };
  expect(options.map(({ name }) => name)).toEqual(['Baja', 'Primera', 'Segunda']);
  await expect.element(page.getByText('Campo creado')).toBeVisible();
  await expect.element(list.getByText('Baja, Primera y Segunda')).toBeVisible();
});

test('the fourth field on cards asks which one gives way', async () => {
  const others = ['Uno', 'Dos', 'Tres'].map((name) => newField(name, 'text', { on_card: true }));
  open([...others, newField('Cuatro', 'text')]);
  await list.getByRole('button', { name: 'Opciones de Cuatro' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await dialog.getByRole('checkbox', { name: 'En la tarjeta' }).click();
  await expect.element(dialog.getByText('Como mucho 3 campos en la tarjeta. ¿Cuál quitas?')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Dos' }).click();
  await save.click();
  await expect.poll(() => stored('Cuatro')?.['on_card']).toBe(true);
  expect(stored('Dos')?.['on_card']).toBe(false);
});

test('a removed field says who has it, comes back by undoing, and from the list of removed ones', async () => {
  const field = newField('Sede', 'choice', { settings: { options: optionsOf('Norte') } });
  open([field], { stories: [newStory('Uno', { fields: { [field.id]: 'x' } })] });
  await expect.element(list.getByText('1 de 1')).toBeVisible();
  await list.getByRole('button', { name: 'Opciones de Sede' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect
    .element(page.getByText(/^La tiene 1 historia\. Sus valores se pueden recuperar durante 30 días\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(list.getByText('Sede')).toBeVisible();
  await list.getByRole('button', { name: 'Opciones de Sede' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByText('1 campo eliminado').click();
  await page.getByRole('button', { name: 'Recuperar Sede' }).click();
  await expect.element(list.getByText('Sede')).toBeVisible();
  expect(stored('Sede')?.['removed_at']).toBeNull();
});

test('the kind of a field that stories have stays; its place is changed from the menu', async () => {
  const [first, second] = [newField('Uno', 'text'), newField('Dos', 'text')];
  open([first, second], { stories: [newStory('Historia', { fields: { [second.id]: 'x' } })] });
  await expect.element(list.getByText('1 de 1')).toBeVisible();
  await list.getByRole('button', { name: 'Opciones de Dos' }).click();
  await page.getByRole('menuitem', { name: 'Subir' }).click();
  await expect.poll(() => String(stored('Dos')?.['rank']) < first.rank).toBe(true);
  await list.getByRole('button', { name: 'Opciones de Dos' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Lista/ })).toBeDisabled();
});

test('who does not manage the project reads the fields', async () => {
  open([newField('Sede', 'text')], { manage: false });
  await expect.element(list.getByText('Sede')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nuevo campo' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Opciones/ })).not.toBeInTheDocument();
});
