import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import type { DeletedStory } from '#shared/contracts/stories/deleted-stories.ts';
import { StoryPanel } from '../panel/StoryPanel.tsx';
import { DeletedStories } from './DeletedStories.tsx';

const dialog = page.getByRole('dialog', { name: 'Historias eliminadas' });
const rows = dialog.getByRole('listitem');
const toast = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const deleted = (key: string, title: string, more: Partial<DeletedStory> = {}): DeletedStory => ({
  id: newId(),
  project_id: PROJECT.id,
  key,
  title,
  status: 'todo',
  sprint_name: null,
  deleted_at: minutesAgo(5),
  purged_at: '2100-01-10T12:00:00Z',
  deleted_by: { id: BERTA.id, full_name: BERTA.full_name },
  may_restore: true,
  ...more,
});
const PAY = deleted('TIE-9', 'Pagar con tarjeta', { sprint_name: 'Sprint 15' });
const LEAVE = deleted('TIE-4', 'Salir', {
  status: 'backlog',
  deleted_by: { id: ANA.id, full_name: ANA.full_name },
});

function openList(stories: readonly DeletedStory[], project = PROJECT.id, more: object = {}): Stage {
  const tables = { deleted_stories: stories as never, ...more };
  return stage(<DeletedStories />, tables, { project, dialog: 'deleted-stories' });
}
const restoreButton = (key: string) => page.getByRole('button', { name: `Recuperar ${key}`, exact: true });

test('the list says who deleted what and when, where it returns to, and when it is removed', async () => {
  openList([PAY, LEAVE]);
  await expect.element(rows.first()).toMatchTextContent('TIE-9 Pagar con tarjeta');
  await expect.element(dialog.getByRole('button', { name: 'Cerrar' })).not.toHaveFocus();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(rows.first()).toMatchTextContent(/Eliminada por Berta Muestra hace 5\smin/);
  await expect.element(rows.first()).toMatchTextContent('se borra del todo el 10 ene 2100');
  await expect.element(rows.first()).toMatchTextContent('Por Hacer · Sprint 15');
  await expect.element(rows.nth(1)).toMatchTextContent('La eliminaste');
});

test('a restored story leaves the list, a toast says where it is, and the focus stays in the dialog', async () => {
  openList([PAY, LEAVE]);
  await restoreButton('TIE-9').click();
  await expect.element(page.getByText('TIE-9 recuperada')).toBeVisible();
  await expect.element(page.getByText('Está al final de «Por Hacer».')).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  expect(backend.writes).toMatchObject([
    { target: 'rpc/restore_stories', body: { ids: [PAY.id], place: 'end' } },
  ]);
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  await restoreButton('TIE-4').click();
  await expect.element(page.getByText('TIE-4 recuperada')).toBeVisible();
  await expect.element(page.getByText('Está al final del backlog.')).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent('No hay ninguna historia eliminada en los últimos 30 días.');
});

test('who searches on before a story is restored stays in the search', async () => {
  openList(Array.from({ length: 9 }, (_, at) => deleted(`TIE-${at}`, `Historia ${at}`)));
  const answer = Promise.withResolvers<void>();
  await expect.element(rows).toHaveLength(9);
  backend.interceptWrites(() => answer.promise);
  await restoreButton('TIE-3').click();
  const search = page.getByRole('searchbox');
  await search.click();
  answer.resolve();
  await expect.element(page.getByText('TIE-3 recuperada')).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('when its column is full, it stays deleted, and the backlog is offered', async () => {
  openList([PAY]);
  await expect.element(restoreButton('TIE-9')).toBeVisible();
  backend.interceptWrites(({ body }) => {
    if (body['place'] === 'end') throw new Refusal('wip_limit_reached', { name: 'Por Hacer', limit: 5 });
  });
  await restoreButton('TIE-9').click();
  await expect.element(dialog).toMatchTextContent('«Por Hacer» está en su límite de 5.');
  await page.getByRole('button', { name: 'Recuperar TIE-9 en el backlog' }).click();
  await expect.element(page.getByText('TIE-9 recuperada')).toBeVisible();
  await expect.element(page.getByText('Está al final del backlog.')).toBeVisible();
});

test('when somebody else was faster, the list says so', async () => {
  openList([PAY]);
  await expect.element(restoreButton('TIE-9')).toBeVisible();
  backend.interceptWrites(() => {
    backend.delete('deleted_stories', PAY.id);
    throw new Refusal('stories_gone');
  });
  await restoreButton('TIE-9').click();
  await expect.element(toast('TIE-9 ya no está aquí')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('No hay ninguna historia eliminada');
});

test('nothing is offered that would be refused, and the reason is there', async () => {
  openList([deleted('TIE-9', 'Pagar', { may_restore: false })]);
  await expect.element(rows.first()).toMatchTextContent('TIE-9 Pagar');
  await expect.element(restoreButton('TIE-9')).not.toBeInTheDocument();
  await expect
    .element(dialog)
    .toMatchTextContent('Quien gestiona el proyecto puede recuperar cualquier historia.');
});

test('in an archived project the list is read, and says why nothing is restored', async () => {
  const projects = [{ ...PROJECT, archived_at: '2026-03-02T10:00:00Z' }];
  openList([deleted('TIE-9', 'Pagar', { may_restore: false })], PROJECT.id, { projects });
  await expect.element(rows.first()).toMatchTextContent('TIE-9 Pagar');
  await expect.element(dialog).toMatchTextContent('El proyecto está archivado');
});

test('a project that one does not see has no list', async () => {
  openList([PAY], newId());
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('No puedes ver las historias eliminadas');
});

test('a long list is searched', async () => {
  const stories = Array.from({ length: 9 }, (_, n) =>
    deleted(`TIE-${n + 1}`, n === 6 ? 'Camión' : `Historia ${n}`),
  );
  openList(stories);
  await dialog.getByRole('searchbox', { name: 'Buscar por título o número' }).fill('camión');
  await expect.element(rows).toHaveLength(1);
  await expect.element(dialog.getByRole('status').first()).toMatchTextContent('1 historia');
  await dialog.getByRole('searchbox').fill('nada así');
  await expect.element(dialog).toMatchTextContent('Sin resultados.');
});

test('a dead link says who deleted the story, and restores it', async () => {
  stage(<StoryPanel />, { user_stories: [], deleted_stories: [PAY] as never }, { story: PAY.id });
  const panel = page.getByRole('complementary');
  await expect.element(panel).toMatchTextContent('TIE-9 está eliminada');
  await expect.element(panel).toMatchTextContent(/Eliminada por Berta Muestra/);
  await restoreButton('TIE-9').click();
  await expect.element(page.getByText('TIE-9 recuperada')).toBeVisible();
});

test('a dead link leads to the list of its project', async () => {
  const onStage = stage(
    <StoryPanel />,
    { user_stories: [], deleted_stories: [PAY] as never },
    { story: PAY.id },
  );
  await page.getByRole('button', { name: 'Ver historias eliminadas' }).click();
  expect(onStage.search()).toEqual({ project: PROJECT.id, dialog: 'deleted-stories' });
});
