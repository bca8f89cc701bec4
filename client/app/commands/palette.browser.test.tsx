import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { Commands } from './Commands.tsx';
import { SearchBox } from './SearchBox.tsx';

const box = page.getByRole('button', { name: 'Buscar o ejecutar…' });
const palette = page.getByRole('dialog', { name: 'Buscar o ejecutar' });
const options = palette.getByRole('option');
const current = palette.getByRole('option', { selected: true });

function Workspace() {
  useLiveProjects();
  return (
    <>
      <SearchBox small={false} />
      <Commands />
    </>
  );
}

/** Opens the palette by keyboard, in a workspace with these projects. */
async function openPalette(projects: (typeof PROJECT)[]): Promise<void> {
  stage(<Workspace />, { projects }, { view: 'dashboard' });
  await expect.element(box).toBeVisible();
  box.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
}

test('arrow keys move around the results, and Escape returns the focus', async () => {
  await openPalette([PROJECT]);
  await expect.element(palette.getByRole('option', { name: `${PROJECT.key} ${PROJECT.name}` })).toBeVisible();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});

test('the line that a key has reached stays current when others come above it', async () => {
  await openPalette([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const reached = current.element().textContent ?? '';
  backend.insert('projects', { ...PROJECT });
  await expect.element(options.first()).toMatchTextContent('Nueva Historia');
  expect(current.element().textContent).toBe(reached);
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(current.element().textContent).toBe(reached);
  // typing selects the first line again
  await userEvent.keyboard('nuev');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
});

test('Enter waits for the results of what is typed; a second one takes what is shown', async () => {
  const { search } = stage(
    <Workspace />,
    { projects: [PROJECT], user_stories: [newStory('Atar cabos')] },
    { view: 'dashboard' },
  );
  await box.click();
  await userEvent.keyboard('ata');
  await expect.element(current).toMatchTextContent('Atar cabos');
  // the story stands there until the server has answered for the whole word
  await userEvent.keyboard('jos{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await box.click();
  await userEvent.keyboard('ata');
  await expect.element(current).toMatchTextContent('Atar cabos');
  await userEvent.keyboard('r{Enter}{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(search().story).toBeDefined();
});

test('a found story has the icon of its type', async () => {
  stage(
    <Workspace />,
    { projects: [PROJECT], user_stories: [newStory('Pagar dos veces', { type: 'bug' })] },
    { view: 'dashboard' },
  );
  await box.click();
  await palette.getByRole('combobox').fill('pagar');
  const found = palette.getByRole('option', { name: /Pagar dos veces/ });
  await expect.element(found.getByRole('img', { name: 'Error' })).toBeVisible();
});

test('a person who does not manage a project is not offered to plan a sprint or to invite', async () => {
  await openPalette([{ ...PROJECT, owner_id: BERTA.id }]);
  await expect.element(palette.getByRole('option', { name: /Nueva Historia/ })).toBeVisible();
  expect(palette.getByRole('option', { name: /Invitar Miembro|Planificar Sprint/ }).elements()).toEqual([]);
});

test('a search that fails is said, and searched again; so is a search that finds nothing', async () => {
  stage(
    <Workspace />,
    { projects: [PROJECT], user_stories: [newStory('Pagar con tarjeta')] },
    { view: 'dashboard' },
  );
  let fails = true;
  backend.interceptWrites(({ target }) => {
    if (fails && target === 'rpc/search') throw new Refusal('x');
  });
  await box.click();
  const field = palette.getByRole('combobox');
  await field.fill('tarjeta');
  const alert = palette.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/No se pudieron buscar las historias/);
  expect(alert.element().textContent).not.toMatch(/error|failed|undefined|\bnull\b/i);
  fails = false;
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(palette.getByRole('option', { name: /Pagar con tarjeta/ })).toBeVisible();
  await field.fill('qqqq');
  await expect.element(palette.getByText(/^Sin resultados\./)).toBeVisible();
});
