import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { storedValues } from '#client/lib/storage/stored-values.ts';
import { applyAppearance, getAppearance } from '#client/lib/text/appearance.ts';
import { stored } from '#client/testing/board.tsx';
import { linkOf } from '#client/testing/lists.ts';
import { ANA, BERTA, newSprint, newStory, PROJECT, type SprintRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { Commands } from '../commands/Commands.tsx';
import { Overlays } from './Overlays.tsx';

function Workspace() {
  useLiveProjects();
  return (
    <>
      <KanbanView />
      <Overlays />
      <Commands />
    </>
  );
}

/** Shows the board of one story, which has the focus, with all that keys open. */
async function show({ archived = false, owner = ANA, sprints = [] as SprintRow[] } = {}): Promise<Stage> {
  // a draft of an earlier test would stand before the text
  storedValues('storyDraft').set('', undefined);
  const archived_at = archived ? '2026-03-01T00:00:00+00:00' : null;
  const projects = [{ ...PROJECT, owner_id: owner.id, archived_at }];
  const onStage = stage(
    <Workspace />,
    { user_stories: [newStory('Uno')], projects, sprints },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(1);
  linkOf('Uno').focus();
  return onStage;
}

/** Presses keys in one instant, before anything can be loaded or shown. */
function press(keys: string): void {
  for (const key of keys)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const dialog = page.getByRole('dialog');

/** How long the code of a dialog may take here, in ms: nothing has loaded it before, and Vite translates it on a busy machine. */
const FIRST_LOAD = { timeout: 15_000 };

test.each([
  ['n', 'Título', 'Pagar con Bizum: invitar, reparar, editar y dar'],
  ['p', /^Nombre/, 'Pagar, invitar y reparar'],
  ['i', /^Correo/, 'pia.rueda@ejemplo.es'],
  ['a', 'Responsable', 'berta pin'],
  ['e', 'Puntos', '130'],
  ['r', 'Prioridad', 'critica y de parir'],
  ['d', 'Vencimiento', 'en una semana'],
])('what is typed after %s without a pause is whole in the field that it opens', async (key, name, text) => {
  await show();
  press(key + text.slice(0, 2));
  await userEvent.keyboard(text.slice(2));
  await expect.element(field(name), FIRST_LOAD).toHaveFocus();
  await expect.element(field(name)).toHaveValue(text);
  // the field goes on as if it had been typed there
  await userEvent.keyboard(' y');
  await expect.element(field(name)).toHaveValue(`${text} y`);
});

test('what is typed after / and after Ctrl + K is whole in the palette', async () => {
  await show();
  for (const opening of ['/', '{Control>}k{/Control}']) {
    await userEvent.keyboard(`${opening}pagar en playa`);
    await expect.element(page.getByRole('combobox')).toHaveValue('pagar en playa');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('a key that opens nothing swallows nothing', async () => {
  const onStage = await show({ archived: true });
  await userEvent.keyboard('negd');
  await expect.poll(() => onStage.search().view).toBeUndefined();
});

test('where P opens the planning, which has no field, the next keys act again', async () => {
  const sprint = newSprint('Sprint 4');
  const onStage = await show({ sprints: [sprint] });
  await userEvent.keyboard('p');
  await expect.poll(() => onStage.search()).toMatchObject({ view: 'planning', plan: sprint.id });
  await userEvent.keyboard('n');
  await expect.element(field('Título')).toHaveFocus();
});

test('in a field the keys are text', async () => {
  const onStage = await show();
  onStage.go({ view: 'kanban', project: PROJECT.id, story: stored('Uno').id });
  await expect.element(field('Título'), FIRST_LOAD).toHaveValue('Uno');
  await field('Título').click();
  await userEvent.keyboard('{End} ning? /gk');
  await expect.element(field('Título')).toHaveValue('Uno ning? /gk');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('P and I open nothing for a person who does not manage the project', async () => {
  const onStage = await show({ owner: BERTA });
  // N opens its dialog, which shows that the others have opened none
  await userEvent.keyboard('pin');
  await expect.element(field('Título'), FIRST_LOAD).toHaveFocus();
  await expect.element(field('Título')).toHaveValue('');
  expect(onStage.search()).toMatchObject({ view: 'kanban', dialog: 'story' });
});

test('keys that are turned off do nothing, but Ctrl + K does', async () => {
  await applyAppearance({ ...getAppearance(), shortcuts: false });
  onTestFinished(() => applyAppearance({ ...getAppearance(), shortcuts: true }));
  await show();
  await userEvent.keyboard('n?/gb');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await expect.element(page.getByRole('combobox')).toHaveValue('');
  expect(dialog.elements()).toHaveLength(1);
});
