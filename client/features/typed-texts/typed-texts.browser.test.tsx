import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  actionDrafts,
  commentDrafts,
  commentEdits,
  discussionDrafts,
  fieldDrafts,
  formDrafts,
  labelDrafts,
  noteDrafts,
  taskDrafts,
  titleDrafts,
  voteCommentDrafts,
} from '#client/data/drafts/drafts.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { keepCopy, openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, CREATED, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import { TypedTexts } from './TypedTexts.tsx';

const dialog = page.getByRole('dialog', { name: 'Textos por copiar' });
const rows = dialog.getByRole('listitem');
const row = (text: string) => rows.filter({ hasText: text });

const story = newStory('Pagar');
const gone = newId();
const topic = newTopic('Despliegues');
const [open, closed] = [newRetro({ phase: 'write' }), newRetro({ phase: 'closed', title: 'Retro 12' })];
const session = newAsyncSession([story], { status: 'closed', name: 'Estimar lo de marzo' });

const DELETED: DeletedStory = {
  id: gone,
  project_id: PROJECT.id,
  key: 'TIE-9',
  title: 'Cobrar',
  status: 'todo',
  sprint_name: null,
  deleted_at: CREATED,
  purged_at: '2100-01-10T12:00:00Z',
  deleted_by: null,
  may_restore: true,
};
const tables = {
  user_stories: [story],
  comments: [],
  tasks: [],
  deleted_stories: [DELETED] as unknown as Row[],
  retrospectives: [open, closed] as unknown as Row[],
  retro_topics: [{ id: topic.id, retrospective_id: closed.id }],
  retro_actions: [],
  poker_sessions: [session],
  sprints: [],
};

const show = (more: Record<string, readonly Row[]> = {}) =>
  stage(<TypedTexts />, { ...tables, ...more }, { view: 'kanban', dialog: 'texts' });

beforeEach(() => {
  localStorage.clear();
  openStorage(ANA.id);
});

test('texts whose things are gone or closed are listed with where they were typed, and no others', async () => {
  commentDrafts.write(gone, 'De una borrada');
  commentDrafts.write(story.id, 'De una abierta');
  commentEdits.write(`${story.id}:${newId()}`, 'De un comentario borrado');
  taskDrafts.write(newId(), 'De una desconocida');
  fieldDrafts.write(`task:${newId()}:title`, { value: 'De una tarea borrada', base: null });
  labelDrafts.write(gone, { text: '', unsaved: ['De una etiqueta'] });
  noteDrafts.write(`${open.id}:column`, 'De una retro abierta');
  noteDrafts.write(`${closed.id}:column`, 'De una retro cerrada');
  discussionDrafts.write(topic.id, { value: 'De un tema', base: 'Lo de antes' });
  actionDrafts.write(newId(), 'De una acción borrada');
  voteCommentDrafts.write(`${session.id}:round`, 'De un voto');
  titleDrafts.write(newId(), 'De un proyecto ajeno');
  formDrafts('edit', {}).write(`sprint:${newId()}`, {
    typed: { goal: 'De un sprint' },
    since: { goal: 'x' },
  });
  show();
  await expect.element(row('De una borrada')).toMatchTextContent('Comentario en TIE-9');
  await expect.element(row('De un comentario borrado')).toMatchTextContent('Comentario cambiado en #');
  await expect.element(row('De una desconocida')).toMatchTextContent(/^Tarea/);
  await expect.element(row('De una tarea borrada')).toMatchTextContent(/^Tarea/);
  await expect.element(row('De una etiqueta')).toMatchTextContent('Etiquetas en TIE-9');
  await expect.element(row('De una retro cerrada')).toMatchTextContent('Nota en Retro 12');
  await expect.element(row('De un tema')).toMatchTextContent('Conversación en Retro 12');
  await expect.element(row('De una acción borrada')).toMatchTextContent(/^Acción/);
  await expect.element(row('De un voto')).toMatchTextContent('Comentario de un voto en Estimar lo de marzo');
  await expect.element(row('De un proyecto ajeno')).toMatchTextContent(/^Historia nueva/);
  await expect.element(row('De un sprint')).toMatchTextContent(/^Sprint/);
  await expect.element(rows).toHaveLength(11);
  expect(dialog.element().textContent).not.toContain('Lo de antes');
});

test('the age of a text is shown where it is known, the latest first, and a long one opens', async () => {
  const lines = Array.from({ length: 30 }, (_, line) => `Línea ${line}`).join('\n');
  fieldDrafts.write(`${gone}:title`, { value: 'Antiguo', base: null, at: Date.now() - 3 * 86_400_000 });
  fieldDrafts.write(`${gone}:description`, { value: lines, base: null, at: Date.now() - 86_400_000 });
  show();
  await expect.element(rows.first()).toMatchTextContent('Descripción en TIE-9 · ayer');
  await expect.element(rows.nth(1)).toMatchTextContent('Título en TIE-9 · hace 3');
  await rows.first().getByRole('button', { name: 'Leer todo' }).click();
  await expect.element(rows.first().getByRole('button', { name: 'Leer menos' })).toBeVisible();
});

test('a text is discarded, which can be undone, and the focus stays in the dialog', async () => {
  commentDrafts.write(gone, 'A medias');
  keepCopy({ value: 'Sin sitio' });
  show();
  await expect.element(rows).toHaveLength(2);
  await row('A medias').getByRole('button', { name: 'Descartar' }).click();
  await expect.element(rows).toHaveLength(1);
  expect(commentDrafts.read(gone)).toBe('');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(row('A medias')).toBeVisible();
  expect(commentDrafts.read(gone)).toBe('A medias');
  await row('Sin sitio').getByRole('button', { name: 'Descartar' }).click();
  await row('A medias').getByRole('button', { name: 'Descartar' }).click();
  await expect.element(dialog.getByText('No hay ningún texto por copiar.')).toBeVisible();
});

test('a text is copied as it was typed', async () => {
  // the browser of the tests has nobody who allows it
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  keepCopy({ value: 'Uno\n\nDos' });
  show();
  await row('Uno').getByRole('button', { name: 'Copiar' }).click();
  await expect.element(page.getByText('Texto copiado')).toBeVisible();
  expect(write).toHaveBeenCalledWith('Uno\n\nDos');
});

test('without connection the texts that are certain are listed, and it says that there may be more', async () => {
  watchConnection();
  commentDrafts.write(gone, 'A medias');
  keepCopy({ value: 'Sin sitio' });
  dispatchEvent(new Event('offline'));
  show();
  await expect.element(dialog.getByText(/^Sin conexión: puede haber más textos/)).toBeVisible();
  await expect.element(row('Sin sitio')).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await expect.element(row('A medias')).toBeVisible();
  await expect.element(dialog.getByText(/^Sin conexión/)).not.toBeInTheDocument();
});

test('a read that fails says so beside the texts that are certain, and is repeated', async () => {
  commentDrafts.write(gone, 'A medias');
  keepCopy({ value: 'Sin sitio' });
  show();
  backend.interceptReads(({ target }) => {
    if (target === 'user_stories') throw new Refusal('not_in_project');
  });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('No se pudo comprobar');
  await expect.element(rows).toHaveLength(1);
  backend.interceptReads(() => undefined);
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(row('A medias')).toBeVisible();
});
