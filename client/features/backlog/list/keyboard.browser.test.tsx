import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useFocusRecovery } from '#client/lib/keys/focus-recovery.ts';
import { backend } from '#client/testing/backend.ts';
import { linkOf } from '#client/testing/lists.ts';
import { ANA, BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

function WithKeptFocus() {
  useFocusRecovery();
  return <BacklogView />;
}

/** The backlog of Ana, who owns the project; or of Ana, who only develops in it. */
async function open(owner = ANA): Promise<void> {
  const stories = ['Uno', 'Dos', 'Tres'].map((title) => newStory(title, { reporter_id: ANA.id }));
  const projects = [{ ...PROJECT, owner_id: owner.id }];
  stage(<WithKeptFocus />, { user_stories: stories, projects }, { view: 'backlog', project: PROJECT.id });
  await expect.element(page.getByRole('link', { name: /Tres/ })).toBeVisible();
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-story-id] a')];
const tabStops = () => rows().filter((row) => row.tabIndex === 0);
const focusIn = (element: HTMLElement) => expect.poll(() => document.activeElement).toBe(element);

test('the tab key leads to one row: the first, then the last focused one, then the one at its place', async () => {
  await open();
  const [first, second, third] = rows();
  if (!first || !second || !third) throw new Error('There are three rows.');
  await expect.poll(tabStops).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(tabStops).toEqual([second]);
  backend.delete(
    'user_stories',
    second.closest<HTMLElement>('[data-story-id]')?.dataset['storyId'],
    BERTA.id,
  );
  await expect.poll(rows).toEqual([first, third]);
  await expect.poll(tabStops).toEqual([third]);
  // the focus that was in the removed row goes to the one that took its place
  await focusIn(third);
});

test('Escape closes the menu of a row, and the focus returns to the row', async () => {
  await open(BERTA);
  linkOf('Dos').focus();
  await userEvent.keyboard('.');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await focusIn(linkOf('Dos'));
});

test('the bar of a selection goes, and the focus returns to the row', async () => {
  await open();
  linkOf('Dos').focus();
  await userEvent.keyboard('x');
  const clear = page.getByRole('button', { name: 'Quitar la selección' });
  await expect.element(clear).toBeVisible();
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  await focusIn(linkOf('Dos'));
});

test('the options of the backlog are reached with the arrows', async () => {
  await open();
  page.getByRole('button', { name: 'Opciones del backlog' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Épicas' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Etiquetas del proyecto' })).toHaveFocus();
});
