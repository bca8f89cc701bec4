import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { linkOf } from '#client/testing/lists.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

/** Opens the backlog for Ana, a developer in a project of Berta. */
async function open(archived_at: string | null = null): Promise<void> {
  const stories = [
    newStory('Propia', { reporter_id: ANA.id }),
    newStory('Empezada', { reporter_id: ANA.id, status: 'todo' }),
    newStory('Ajena', { reporter_id: BERTA.id }),
  ];
  const projects = [{ ...PROJECT, owner_id: BERTA.id, archived_at }];
  const view = <BacklogView />;
  stage(view, { user_stories: stories, projects }, { view: 'backlog', project: PROJECT.id });
  await expect.element(page.getByRole('link', { name: /Ajena/ })).toBeVisible();
}

const pick = (title: string) =>
  linkOf(title).closest('article')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
const menuOf = (title: string) =>
  linkOf(title).closest('article')?.querySelector<HTMLElement>('[data-grip]')?.click();
const entry = page.getByRole('menuitem', { name: 'Eliminar' });
const bar = page.getByRole('toolbar');

test.each([
  [ANA, 'Escribe la primera historia'],
  [BERTA, 'Aquí verás'],
])('an empty backlog says what it is for', async (owner, text) => {
  const projects = [
    { ...PROJECT, owner_id: owner.id, archived_at: owner === ANA ? null : '2026-03-07T10:00:00Z' },
  ];
  stage(<BacklogView />, { user_stories: [], projects }, { view: 'backlog', project: PROJECT.id });
  const heading = page.getByRole('heading', { name: 'El backlog está vacío' });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(new RegExp(text))).toBeVisible();
  backend.insert('user_stories', { ...newStory('Primera') });
  await expect.element(page.getByRole('link', { name: /Primera/ })).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('the menu of a row deletes an own story of the backlog, and no other', async () => {
  await open();
  menuOf('Ajena');
  await expect
    .element(page.getByRole('menuitem', { name: 'Llevar al principio' }).or(page.getByRole('menu')))
    .toBeVisible();
  await expect.element(entry).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  menuOf('Propia');
  await expect.element(entry).toBeEnabled();
});

test('a selection with stories of others is not deleted, and says why', async () => {
  await open();
  pick('Propia');
  pick('Ajena');
  const button = bar.getByRole('button', { name: 'Eliminar' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect.element(page.getByText('Puedes eliminar 1 de 2', { exact: false }).first()).toBeVisible();
  expect(backend.writes).toEqual([]);
  pick('Ajena');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
});

test('a developer adds stories, and does not plan', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Nueva Historia' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Planificar Sprint' })).not.toBeInTheDocument();
});

test('an archived project is shown with keys, and offers nothing', async () => {
  await open('2026-03-02T11:00:00+00:00');
  await expect.element(page.getByRole('link', { name: /^TIE-\d+ Ajena/ })).toBeVisible();
  expect(document.querySelectorAll('[data-grip], [data-quick-add], article input')).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Nueva Historia' })).not.toBeInTheDocument();
  linkOf('Ajena').focus();
  await userEvent.keyboard('x ');
  await expect.element(bar).not.toBeInTheDocument();
});
