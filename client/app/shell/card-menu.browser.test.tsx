import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { backend } from '#client/testing/backend.ts';
import { expectColumns, expectStored, stored } from '#client/testing/board.tsx';
import { item, linkOf, undoButton } from '#client/testing/lists.ts';
import { ANA, BERTA, newSprint, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { Overlays } from './Overlays.tsx';

const menu = page.getByRole('menu');
const entry = (name: string | RegExp) => menu.getByRole('menuitem', { name });

async function show(stories: StoryRow[]): Promise<Stage> {
  const onStage = stage(
    <>
      <KanbanView />
      <Overlays />
    </>,
    { user_stories: stories, sprints: [newSprint('Sprint 7')], comments: [] },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(stories.length);
  return onStage;
}

async function openMenu(title: string): Promise<void> {
  linkOf(title).focus();
  await userEvent.keyboard('.');
  await expect.element(menu).toBeVisible();
}

test('the button of a card is called after what it does', async () => {
  await show([newStory('Uno')]);
  const button = page.getByRole('button', { name: `Acciones de TIE-${stored('Uno').number}` });
  await button.click();
  await expect.element(entry(/^Vista rápida/)).toBeVisible();
});

test('it opens the story, and shows it without opening', async () => {
  const { search } = await show([newStory('Uno', { description: 'Quiero pagar' })]);
  await openMenu('Uno');
  await entry(/^Vista rápida/).click();
  await expect.element(page.getByRole('region', { name: 'Vista rápida' })).toMatchTextContent('Quiero pagar');
  await userEvent.keyboard('{Escape}');
  await openMenu('Uno');
  await entry(/^Abrir TIE-/).click();
  await expect.poll(() => search().story).toBe(stored('Uno').id);
});

test('it blocks with a reason, which is asked, and unblocks; both can be undone', async () => {
  await show([newStory('Uno')]);
  await openMenu('Uno');
  await entry('Marcar como bloqueada…').click();
  const dialog = page.getByRole('dialog', { name: /^Bloquear TIE-/ });
  await expect
    .element(dialog.getByRole('button', { name: 'Marcar como bloqueada' }))
    .toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Motivo del bloqueo' }).fill('Falta la clave');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(item('Uno')).toMatchTextContent('Bloqueada: Falta la clave');
  await expect.poll(() => stored('Uno').blocked_reason).toBe('Falta la clave');
  await openMenu('Uno');
  await entry('Quitar el bloqueo').click();
  await expect.poll(() => stored('Uno').blocked_reason).toBeNull();
  await undoButton().click();
  await expect.poll(() => stored('Uno').blocked_reason).toBe('Falta la clave');
});

test('it moves the story to a sprint', async () => {
  await show([newStory('Uno')]);
  await openMenu('Uno');
  await entry('Mover a un sprint…').click();
  await page.getByRole('option', { name: 'Sprint 7' }).click();
  await expect.poll(() => stored('Uno').sprint_id).not.toBeNull();
  await expect.element(page.getByText(/^Sprint de TIE-\d+: Sprint 7$/)).toBeVisible();
});

test('it gives the story a label, and asks the panel for a copy', async () => {
  const { search } = await show([newStory('Uno')]);
  await openMenu('Uno');
  await expect.element(entry(/^Copiar la clave TIE-/)).toBeVisible();
  await entry('Etiquetas…').click();
  await expect.element(page.getByRole('textbox', { name: 'Etiquetas' })).toHaveFocus();
  await userEvent.keyboard('pagos{Enter}');
  await expect.poll(() => stored('Uno').labels).toEqual(['pagos']);
  await undoButton().click();
  await expect.poll(() => stored('Uno').labels).toEqual([]);
  await openMenu('Uno');
  await entry('Clonar…').click();
  await expect.poll(search).toMatchObject({ story: stored('Uno').id, dialog: 'clone-story' });
});

test('it deletes what the person may delete, with undo, and offers nothing for the story of another person', async () => {
  await show([newStory('Mía', { reporter_id: ANA.id }), newStory('De Berta', { reporter_id: BERTA.id })]);
  await openMenu('Mía');
  await entry('Eliminar').click();
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(1);
  await expect.element(undoButton()).toBeVisible();
  expect(backend.rows('user_stories').filter(({ deleted_at }) => deleted_at == null)).toHaveLength(1);
});

test('on a selected card it acts on the whole selection', async () => {
  await show([newStory('Uno'), newStory('Dos'), newStory('Tres')]);
  linkOf('Uno').focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await openMenu('Dos');
  await expect.element(menu).toMatchTextContent('2 seleccionadas');
  await expect.element(entry(/^Vista rápida/)).not.toBeInTheDocument();
  await entry(/^En Progreso$/).click();
  await expect
    .poll(() => ['Uno', 'Dos'].map((title) => stored(title).status))
    .toEqual(['in_progress', 'in_progress']);
  expect(backend.writes).toHaveLength(1);
});

test('it moves the card to the top or the bottom of any column, and the focus goes along', async () => {
  await show([newStory('Uno'), newStory('Dos', { status: 'done' }), newStory('Tres', { status: 'done' })]);
  await openMenu('Uno');
  await entry(/^Completado$/).click();
  await expectColumns({ backlog: [], done: ['Uno', 'Dos', 'Tres'] });
  await openMenu('Uno');
  await entry(/^Al final$/).click();
  await expectColumns({ done: ['Dos', 'Tres', 'Uno'] });
  await openMenu('Uno');
  await entry(/^Backlog, al final$/).click();
  await expectColumns({ backlog: ['Uno'], done: ['Dos', 'Tres'] });
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
  await expectStored({ backlog: ['Uno'], done: ['Dos', 'Tres'] });
});
