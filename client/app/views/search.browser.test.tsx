import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SearchView } from '#client/features/search/SearchView.tsx';
import { newField, optionsOf } from '#client/testing/own-fields.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const field = page.getByRole('searchbox', { name: 'Buscar en todo' });

let go: Stage['go'];
beforeEach(() => {
  const site = newField('Sede central', 'choice', { settings: { options: optionsOf('Norte', 'Sur') } });
  ({ go } = stage(<SearchView />, { project_fields: [site] }, { view: 'search' }));
});

test('a complete operator becomes a chip, which Backspace removes and Enter edits', async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('tarjeta estado:hecho ');
  const chip = page.getByRole('button', { name: 'Cambiar el filtro estado: hecho' });
  await expect.element(chip).toBeVisible();
  await expect.element(field).toHaveValue('tarjeta ');
  await userEvent.clear(field);
  await userEvent.keyboard('{Backspace}');
  await expect.element(chip).not.toBeInTheDocument();
  await userEvent.keyboard('-estado:hecho ');
  const negated = page.getByRole('button', { name: 'Cambiar el filtro que excluye estado: hecho' });
  await expect.element(negated).toBeVisible();
  negated.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('-estado:hecho');
});

test('Tab completes an operator, and then its value', async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('esta');
  await expect.element(page.getByText('Completa:')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('estado:');
  await userEvent.keyboard('en p{Tab}');
  await expect
    .element(page.getByRole('button', { name: 'Cambiar el filtro estado: En Progreso' }))
    .not.toBeInTheDocument();
});

test('an own field is an operator, also in an address, and its values complete it', async () => {
  const chip = (value: string) =>
    page.getByRole('button', { name: `Cambiar el filtro Sede central: ${value}` });
  go({ view: 'search', q: 'sede central:sur' });
  await expect
    .element(page.getByRole('button', { name: 'Cambiar el filtro sede central: sur' }))
    .toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Backspace}sed{Tab}nor{Tab}');
  await expect.element(chip('Norte')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('nothing found is said, with what to do', async () => {
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('zafiro');
  await expect.element(page.getByText('Nada coincide con «zafiro»')).toBeVisible();
});
