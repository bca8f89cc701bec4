import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const OTHER = { ...PROJECT, id: newId(), name: 'Reservas', key: 'RES' };
const ARCHIVED = { ...PROJECT, id: newId(), name: 'Cerrado', archived_at: '2026-03-01T00:00:00+00:00' };
const FOREIGN = { ...PROJECT, id: newId(), name: 'De Berta', owner_id: BERTA.id };
const EPIC = { id: newId(), project_id: PROJECT.id, name: 'Pagar', description: null, closed_at: null };
const FIELD = {
  id: newId(),
  project_id: PROJECT.id,
  name: 'Sede',
  kind: 'text',
  settings: {},
  types: null,
  rank: 'a0',
  on_card: false,
  on_row: false,
  in_filter: false,
  removed_at: null,
};

const dialog = page.getByRole('dialog', { name: /^Mover TIE-\d+ a otro proyecto$/ });
const outcome = dialog.getByRole('list', { name: 'Qué pasa con lo que tiene' });
const submit = dialog.getByRole('button', { name: 'Mover historia' });
const choice = dialog.getByRole('button', { name: /^Proyecto/ });
const entry = page.getByRole('menuitem', { name: 'Mover a otro proyecto…' });

async function open(projects: Row[] = [PROJECT, OTHER, ARCHIVED, FOREIGN], more: object = {}) {
  const story = newStory('Pagar', {
    labels: ['pagos', 'salas'],
    epic_id: EPIC.id,
    assignee_id: BERTA.id,
    fields: { [FIELD.id]: 'Norte' },
    ...more,
  });
  const tables = {
    user_stories: [story],
    projects,
    epics: [EPIC],
    project_fields: [FIELD],
    project_labels: [{ id: newId(), project_id: OTHER.id, name: 'pagos' }],
  };
  const { search } = stage(<StoryPanel />, tables, {
    view: 'kanban',
    project: PROJECT.id,
    story: story.id,
  });
  await page.getByRole('button', { name: 'Más acciones' }).click();
  return { story, search };
}

/** Opens the list of projects, once the dialog has the focus. */
async function openChoice() {
  await entry.click();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await choice.click();
}

async function chooseOther() {
  await openChoice();
  await page.getByRole('option', { name: /^Reservas/ }).click();
  await expect.element(outcome).toBeVisible();
}

test('it says before what stays, what changes and what cannot go along', async () => {
  const { story } = await open();
  await openChoice();
  // only projects in which the person may write
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Reservas')]);
  await page.getByRole('option', { name: /^Reservas/ }).click();
  await expect.element(outcome).toMatchTextContent(`Clave nueva de RES; TIE-${story.number} llevará a ella`);
  for (const line of [
    'Texto e historial' + 'se conservan',
    'Etiqueta «pagos»' + 'también está allí',
    'Etiqueta «salas»' + 'no existe allí: se quita',
    'Campo «Sede»' + 'allí no cabe: se quita',
    'Épica «Pagar»' + 'es de Tienda: se quita',
    'Berta Muestra, responsable' + 'no está en ese proyecto: se quita',
  ]) {
    await expect.element(outcome).toMatchTextContent(line);
  }
});

test('a story moves, and the message undoes that', async () => {
  const { story } = await open();
  await chooseOther();
  await submit.click();
  const key = `RES-${story.number}`;
  await expect.element(page.getByText(`TIE-${story.number} está ahora en Reservas: ${key}`)).toBeVisible();
  expect(backend.row('user_stories', story.id)).toMatchObject({ project_id: OTHER.id });
  await undoButton().click();
  await expect.poll(() => backend.row('user_stories', story.id)).toMatchObject({ project_id: PROJECT.id });
  expect(backend.writes.at(-1)?.body).toMatchObject({
    groups: [
      {
        ids: [story.id],
        change: { project_id: PROJECT.id, epic_id: EPIC.id, fields: { [FIELD.id]: 'Norte' } },
        expected: { project_id: OTHER.id },
      },
    ],
  });
});

test('a full column of the other project refuses it, with its limit; the dialog stays', async () => {
  const { story } = await open();
  await chooseOther();
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached', { name: 'Por Hacer', limit: 5 });
  });
  await submit.click();
  await expect
    .element(page.getByText('La columna "Por Hacer" ha alcanzado su límite de 5 elementos'))
    .toBeVisible();
  await expect.element(dialog).toBeVisible();
  expect(backend.row('user_stories', story.id)).toMatchObject({ project_id: PROJECT.id });
});

test('without another project the dialog says so', async () => {
  await open([PROJECT]);
  await entry.click();
  await expect.element(dialog).toMatchTextContent('No hay otro proyecto en el que puedas escribir.');
  await expect.element(submit).toBeDisabled();
});

test('who may not take the story away has no such entry, and no dialog by its address', async () => {
  await open([{ ...PROJECT, owner_id: BERTA.id }, OTHER], { status: 'todo', reporter_id: BERTA.id });
  await expect.element(page.getByRole('menuitem', { name: 'Clonar…' })).toBeVisible();
  expect(entry.all()).toEqual([]);
});
