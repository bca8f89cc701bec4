import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { useAppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { item, linkOf, undoButton } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newSprint, newStory, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { Overlays } from '../shell/Overlays.tsx';
import { Commands } from './Commands.tsx';

function Workspace() {
  useLiveProjects();
  const { view } = useAppSearch();
  return (
    <>
      {view === 'kanban' && <KanbanView />}
      <Overlays />
      <Commands />
    </>
  );
}

const palette = page.getByRole('dialog', { name: 'Buscar o ejecutar' });
const field = palette.getByRole('combobox');
const options = palette.getByRole('option');
const first = options.first();

/** Shows the board of two stories and opens the palette on the first one, which has the focus. */
async function open(values: Partial<StoryRow> = {}, tables: Record<string, readonly Row[]> = {}) {
  const story = newStory('Uno', values);
  const onStage = stage(
    <Workspace />,
    { user_stories: [story, newStory('Dos', { rank: 'a5' })], ...tables },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(2);
  linkOf('Uno').focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return { story, onStage };
}

/** Types, and chooses the first line. */
async function choose(text: string): Promise<void> {
  await userEvent.keyboard(text);
  await expect.element(first).toMatchTextContent(new RegExp(text, 'i'));
  await userEvent.keyboard('{Enter}');
}

const now = (story: StoryRow) => backend.row('user_stories', story.id);
const group = palette.getByRole('group', { name: /Uno$/ });

test('assigns the focused story in two steps, which can be undone, and the focus returns to it', async () => {
  const { story } = await open();
  await expect.element(group).toBeVisible();
  await choose('asignar');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleName(/^Asignar a… .*Uno$/);
  await choose('berta');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(() => now(story)['assignee_id']).toBe(BERTA.id);
  await undoButton().click();
  await expect.poll(() => now(story)['assignee_id']).toBe(null);
});

test.each([
  ['puntos', '13', { story_points: 13 }],
  ['prioridad', 'crítica', { priority: 'critical' }],
  ['mover', 'en progreso', { status: 'in_progress' }],
  ['vencimiento', 'sin fecha', { due_date: null }],
  ['bloqueada', 'falta el contrato', { blocked_reason: 'falta el contrato' }],
  ['etiquetas', 'pagos', { labels: ['pagos'] }],
])('%s: %s', async (action, value, expected) => {
  const { story } = await open({ due_date: '2026-03-10' });
  await choose(action);
  await choose(value);
  await expect.poll(() => now(story)).toMatchObject(expected);
  await expect.element(undoButton()).toBeVisible();
});

test('passes the story to a sprint, and takes a block away', async () => {
  const sprint = newSprint('Sprint 4');
  const { story } = await open({ blocked_reason: 'Falta el contrato' }, { sprints: [sprint] });
  await choose('sprint');
  await choose('Sprint 4');
  await expect.poll(() => now(story)['sprint_id']).toBe(sprint.id);
  linkOf('Uno').focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await choose('quitar');
  await expect.poll(() => now(story)['blocked_reason']).toBe(null);
});

test('deletes the story, and offers to undo it', async () => {
  await open({ reporter_id: ANA.id });
  await choose('eliminar');
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(1);
  await expect.element(undoButton()).toBeVisible();
});

test('acts on the story that is pointed at', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await new Mouse().moveTo(pointIn(item('Dos')), 3);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('group', { name: /Dos$/ })).toBeVisible();
});

test('Escape and Backspace go back to the actions, and a second Escape closes', async () => {
  await open();
  await choose('puntos');
  await userEvent.keyboard('{Escape}');
  await expect.element(group).toBeVisible();
  await expect.element(field).toHaveFocus();
  await choose('puntos');
  await userEvent.keyboard('8{Backspace}');
  await expect.element(palette.getByRole('button', { name: 'Volver a las acciones' })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(group).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === linkOf('Uno')).toBe(true);
});

test('a refused move says why and leaves the story where it is', async () => {
  const { story } = await open();
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached', { name: 'En Progreso', limit: 1 });
  });
  await choose('mover');
  await choose('en progreso');
  await expect.element(page.getByRole('alert').getByText(/sigue en/)).toBeVisible();
  expect(now(story)['status']).toBe('backlog');
});

test('acts on the open story, whatever has the focus', async () => {
  const { onStage } = await open();
  await userEvent.keyboard('{Escape}');
  const dos = backend.rows<StoryRow>('user_stories').find(({ title }) => title === 'Dos');
  onStage.go({ view: 'kanban', project: PROJECT.id, story: dos?.id ?? '' });
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Dos');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('group', { name: /Dos$/ })).toBeVisible();
  await choose('puntos');
  await choose('5');
  await expect.poll(() => backend.row('user_stories', dos?.id)['story_points']).toBe(5);
});

test('without a story at hand there is nothing of it, and who may not edit can only copy', async () => {
  const onStage: Stage = stage(
    <Workspace />,
    {
      user_stories: [newStory('Uno')],
      projects: [{ ...PROJECT, archived_at: '2026-03-01T00:00:00+00:00' }],
    },
    { view: 'dashboard', project: PROJECT.id },
  );
  await expect.element(page.getByText('Uno')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(first).toBeVisible();
  expect(options.elements().some((option) => option.textContent?.includes('clave'))).toBe(false);
  await userEvent.keyboard('{Escape}');
  const [uno] = backend.rows<StoryRow>('user_stories');
  onStage.go({ view: 'dashboard', project: PROJECT.id, story: uno?.id ?? '' });
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('option', { name: /^Copiar la clave TIE-/ })).toBeVisible();
  expect(options.elements().some((option) => option.textContent?.includes('Asignar'))).toBe(false);
});
