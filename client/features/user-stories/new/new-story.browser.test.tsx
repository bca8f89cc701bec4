import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchConnection } from '#client/lib/connection/online.ts';
import { openStorage } from '#client/lib/storage/stored-values.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newId, newSprint, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { NewStoryDialog } from './NewStoryDialog.tsx';
import { newStoryDrafts } from './story-draft.ts';

const PLANNED = newSprint('Sprint 4');
const RUNNING = { ...newSprint('Sprint 3'), status: 'active' as const };
const FINISHED = { ...newSprint('Sprint 2'), status: 'completed' as const };
const epicOf = (name: string, closed_at: string | null = null) => ({
  id: newId(),
  project_id: PROJECT.id,
  name,
  description: null,
  closed_at,
});
const PAYING = epicOf('Pagar');
const CLOSED = epicOf('Cerrada', '2026-03-01T00:00:00+00:00');
const labelOf = (name: string) => ({ id: newId(), project_id: PROJECT.id, name });
const SHOP = labelOf('tienda');
const OTHER = { ...PROJECT, id: newId(), name: 'Reservas', key: 'RES' };

const DIALOG: AppSearch = { view: 'backlog', project: PROJECT.id, dialog: 'story' };
const title = page.getByRole('textbox', { name: 'Título' });
const sprint = page.getByRole('button', { name: /^Sprint/ });
const epic = page.getByRole('button', { name: /^Épica/ });
const labels = page.getByRole('combobox', { name: /^Etiquetas/ });
const submit = page.getByRole('button', { name: 'Crear historia' });
const toast = page.getByRole('status').filter({ hasText: 'Historia creada' });
const created = () => backend.rows<StoryRow>('user_stories').at(-1);

beforeEach(() => {
  openStorage(ANA.id);
  newStoryDrafts.write('');
});

/** Opens the dialog in a project with three sprints, two epics and a label. */
async function open(search: AppSearch = {}, tables: Record<string, readonly Row[]> = {}): Promise<Stage> {
  const rows = {
    user_stories: [],
    sprints: [PLANNED, RUNNING, FINISHED],
    epics: [PAYING, CLOSED],
    project_labels: [SHOP],
    ...tables,
  };
  const onStage = stage(<NewStoryDialog />, rows, { ...DIALOG, ...search });
  await expect.element(title).toBeVisible();
  return onStage;
}

async function choose(field: typeof sprint, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}

test('a story is created with its sprint, epic and labels in one write', async () => {
  await open();
  await title.fill('Pagar con tarjeta');
  await choose(sprint, 'Sprint 4');
  await choose(epic, 'Pagar');
  await labels.fill('tienda');
  await userEvent.keyboard('{Enter}');
  await labels.fill('urgente');
  await submit.click();
  await expect.element(toast).toMatchTextContent('está en el backlog.');
  expect(backend.writes).toHaveLength(1);
  expect(created()).toMatchObject({
    title: 'Pagar con tarjeta',
    sprint_id: PLANNED.id,
    epic_id: PAYING.id,
    labels: ['tienda', 'urgente'],
  });
});

test('a label that is still being typed belongs to the story, also with the keys', async () => {
  await open();
  await title.fill('Uno');
  await labels.fill('pagos');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => created()?.labels).toEqual(['pagos']);
});

test('only open sprints and epics can be selected', async () => {
  await open();
  await sprint.click();
  await expect
    .element(page.getByRole('option', { name: /^Sprint 3/ }))
    .toMatchTextContent('cambia el alcance');
  await expect.element(page.getByRole('option', { name: 'Sprint 2' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await epic.click();
  await expect.element(page.getByRole('option', { name: 'Pagar' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Cerrada' })).not.toBeInTheDocument();
});

test('a project without open epics has no such field', async () => {
  await open({}, { epics: [CLOSED] });
  await expect.element(labels).toBeVisible();
  await expect.element(epic).not.toBeInTheDocument();
});

test('the sprint and the epic of the filter are proposed, and can be removed', async () => {
  await open({ filter: { sprint: [PLANNED.id], epic: [PAYING.id] } });
  await expect.element(sprint).toMatchTextContent('Sprint 4');
  await expect.element(epic).toMatchTextContent('Pagar');
  await choose(sprint, 'Sin sprint');
  await title.fill('Uno');
  await submit.click();
  await expect.poll(created).toMatchObject({ sprint_id: null, epic_id: PAYING.id });
});

test('the running sprint of the filter is proposed, several sprints are not', async () => {
  const onStage = await open({ filter: { sprint: ['active'] } });
  await expect.element(sprint).toMatchTextContent('Sprint 3');
  await onStage.go({ ...DIALOG, filter: { sprint: [PLANNED.id, RUNNING.id] } });
  await expect.element(sprint).toMatchTextContent('Sin sprint');
});

test('what is selected is kept while the dialog is closed, and when the page is loaded again', async () => {
  const onStage = await open();
  await choose(sprint, 'Sprint 4');
  await choose(epic, 'Pagar');
  await labels.fill('tienda');
  await userEvent.keyboard('{Enter}');
  await labels.fill('a medi');
  await onStage.go({ view: 'backlog', project: PROJECT.id });
  await expect.element(title).not.toBeInTheDocument();
  await onStage.go(DIALOG);
  await expect.element(sprint).toMatchTextContent('Sprint 4');
  await expect.element(epic).toMatchTextContent('Pagar');
  await expect.element(page.getByText('tienda', { exact: true }).first()).toBeVisible();
  await expect.element(labels).toHaveValue('a medi');

  // a page that is loaded again has another module
  const again = new URL('./story-draft.ts?loaded-again', import.meta.url).href;
  const module: { newStoryDrafts: typeof newStoryDrafts } = await import(/* @vite-ignore */ again);
  expect(module.newStoryDrafts.read('')).toEqual(newStoryDrafts.read(''));
});

test('values that are gone meanwhile are named, and not sent', async () => {
  await open();
  await title.fill('Uno');
  await choose(sprint, 'Sprint 4');
  await choose(epic, 'Pagar');
  await labels.fill('tienda');
  await userEvent.keyboard('{Enter}');
  backend.update('sprints', PLANNED.id, { status: 'completed' });
  backend.update('epics', PAYING.id, { closed_at: '2026-03-02T00:00:00+00:00' });
  backend.delete('project_labels', SHOP.id);
  await expect.element(page.getByText(/^Sprint 4 ya no está abierto/)).toBeVisible();
  await expect.element(page.getByText(/^La épica «Pagar» ya no está abierta/)).toBeVisible();
  await expect.element(page.getByText(/^La etiqueta «tienda» ya no existe/)).toBeVisible();
  await expect.element(sprint).toMatchTextContent('Sin sprint');
  await submit.click();
  await expect.poll(created).toMatchObject({ sprint_id: null, epic_id: null, labels: [] });
});

test('a sprint that is finished while the story is sent is the reason of the refusal, and the story stays', async () => {
  await open();
  backend.interceptWrites(() => {
    throw new Refusal('sprint_closed_to_stories');
  });
  await title.fill('Uno');
  await submit.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Lo que has escrito sigue aquí.');
  await expect.element(alert).toMatchTextContent('sprint');
  await expect.element(title).toHaveValue('Uno');
});

test('a story that a full column refuses can begin in the first one, with what was typed', async () => {
  const onStage = await open({ view: 'kanban', status: 'in_progress' });
  let full = true;
  backend.interceptWrites(() => {
    if (full) throw new Refusal('wip_limit_reached', { name: 'En Progreso', limit: 3 });
  });
  await title.fill('Uno');
  await submit.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Lo que has escrito sigue aquí.');
  full = false;
  await page.getByRole('button', { name: 'Ponerla en Backlog' }).click();
  await expect.poll(() => onStage.search().status).toBeUndefined();
  await expect.element(title).toHaveValue('Uno');
  await submit.click();
  await expect.poll(created).toMatchObject({ title: 'Uno', status: 'backlog' });
});

test('with several projects, the project of a story must be selected', async () => {
  const projects = [PROJECT, OTHER];
  stage(<NewStoryDialog />, { user_stories: [], projects }, { view: 'backlog', dialog: 'story' });
  await title.fill('Uno');
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await choose(page.getByRole('button', { name: /^Proyecto/ }), 'Reservas');
  await submit.click();
  await expect.poll(created).toMatchObject({ project_id: OTHER.id, title: 'Uno' });
});

test('another project has other sprints, epics and labels; typed labels stay', async () => {
  const sprints = [PLANNED, { ...newSprint('Otro sprint'), project_id: OTHER.id }];
  await open({}, { projects: [PROJECT, OTHER], sprints });
  await choose(sprint, 'Sprint 4');
  await choose(epic, 'Pagar');
  for (const label of ['tienda', 'nueva']) {
    await labels.fill(label);
    await userEvent.keyboard('{Enter}');
  }
  await choose(page.getByRole('button', { name: /^Proyecto/ }), 'Reservas');
  await expect.element(sprint).toMatchTextContent('Sin sprint');
  await expect.element(epic).not.toBeInTheDocument();
  await expect.element(page.getByText(/ya no/)).not.toBeInTheDocument();
  await title.fill('Uno');
  await submit.click();
  await expect
    .poll(created)
    .toMatchObject({ project_id: OTHER.id, sprint_id: null, epic_id: null, labels: ['nueva'] });
});

test('the next story of a series has the same sprint and epic', async () => {
  await open();
  await title.fill('Uno');
  await choose(sprint, 'Sprint 4');
  await choose(epic, 'Pagar');
  await page.getByRole('checkbox', { name: 'Crear otra' }).click();
  await submit.click();
  await expect.element(title).toHaveValue('');
  await expect.element(sprint).toMatchTextContent('Sprint 4');
  await expect.element(epic).toMatchTextContent('Pagar');
});

test('what is typed while a story is sent is in no other one', async () => {
  await open();
  const answer = Promise.withResolvers<void>();
  backend.interceptWrites(() => answer.promise);
  await page.getByRole('checkbox', { name: 'Crear otra' }).click();
  await title.fill('Uno');
  await userEvent.keyboard('{Control>}{Enter}{/Control}Dos');
  await expect.element(title).toHaveValue('Uno');
  answer.resolve();
  await expect.element(title).toHaveValue('');
  await userEvent.keyboard('Dos');
  await expect.element(title).toHaveValue('Dos');
  expect(created()).toMatchObject({ title: 'Uno' });
});

test('a story in a running sprint is a change of its scope, which can be undone', async () => {
  await open();
  await title.fill('Uno');
  await page.getByRole('button', { name: '3 puntos' }).click();
  await choose(sprint, 'Sprint 3');
  await submit.click();
  await expect.element(toast).toMatchTextContent('Cambia el alcance de Sprint 3: +1 historia, +3 puntos');
  await undoButton().click();
  await expect.poll(() => backend.rows('user_stories')).toEqual([]);
});

test('a person who may not delete the story is not offered to undo it', async () => {
  await open({ status: 'todo' }, { projects: [{ ...PROJECT, owner_id: newId() }] });
  await title.fill('Uno');
  await choose(sprint, 'Sprint 3');
  await submit.click();
  await expect.element(toast).toMatchTextContent('Cambia el alcance de Sprint 3: +1 historia');
  await expect.element(undoButton()).not.toBeInTheDocument();
});

test('a story in a planned sprint changes no scope', async () => {
  await open();
  await title.fill('Uno');
  await choose(sprint, 'Sprint 4');
  await submit.click();
  await expect.element(toast).toBeVisible();
  expect(toast.element().textContent).not.toContain('alcance');
});

test('Enter adds a label, and does not send the form', async () => {
  await open();
  await title.fill('Pagar con tarjeta');
  await labels.fill('web');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(labels).toHaveValue('');
  await expect.element(title).toHaveValue('Pagar con tarjeta');
  expect(backend.writes).toEqual([]);
});

test('more labels than a story can have are named, and nothing is sent', async () => {
  await open();
  await title.fill('Pagar con tarjeta');
  await labels.fill(`${Array.from({ length: 21 }, (_, at) => `etiqueta ${at}`).join()}`);
  await userEvent.keyboard(',');
  await labels.fill('otra más');
  const excess = page.getByText(/^Sobran? \d+ etiquetas?: una historia lleva 20 como mucho\.$/);
  await expect.element(excess).toMatchTextContent('Sobran 2 etiquetas');
  await submit.click({ force: true });
  await expect.element(labels).toHaveFocus();
  expect(backend.writes).toEqual([]);
  await labels.fill('');
  await userEvent.keyboard('{Backspace}');
  await expect.element(excess).not.toBeInTheDocument();
  await submit.click();
  await expect.poll(() => created()?.labels).toHaveLength(20);
});

test('without connection a story waits for it, and the dialog says so', async () => {
  watchConnection();
  await open();
  const regain = () => window.dispatchEvent(new Event('online'));
  onTestFinished(() => void regain());
  window.dispatchEvent(new Event('offline'));
  await title.fill('Pagar con tarjeta');
  await submit.click();
  await expect.element(page.getByText('La historia se creará cuando vuelva la conexión')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  expect(backend.writes).toEqual([]);
  regain();
  await expect.poll(() => created()?.title).toBe('Pagar con tarjeta');
  expect(backend.writes).toHaveLength(1);
});
