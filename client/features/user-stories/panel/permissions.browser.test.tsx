import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commentDrafts } from '#client/data/drafts/drafts.ts';
import { openStorage } from '#client/lib/storage/stored-values.ts';
import { ANA, BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const title = page.getByRole('textbox', { name: 'Título' });

/** Opens the panel of a story of Berta for Ana, a developer. */
async function open(archived_at: string | null): Promise<void> {
  const story = newStory('Uno', { reporter_id: BERTA.id, acceptance_criteria: '- [ ] Se ve' });
  openStorage(ANA.id);
  commentDrafts.write(story.id, 'A medio escribir');
  const comment = (author_id: string, body: string) => ({
    id: newId(),
    project_id: PROJECT.id,
    story_id: story.id,
    author_id,
    body,
    mentions: [],
    created_at: story.created_at,
    edited_at: null,
    reply_to: null,
  });
  const tables = {
    user_stories: [story],
    projects: [{ ...PROJECT, owner_id: BERTA.id, archived_at }],
    comments: [comment(ANA.id, 'Mío'), comment(BERTA.id, 'Suyo')],
  };
  stage(<StoryPanel />, tables, { project: PROJECT.id, story: story.id });
  await expect.element(title).toHaveValue('Uno');
  await expect.element(page.getByText('Suyo')).toBeVisible();
}

test('a developer edits the story, and only their own comments', async () => {
  await open(null);
  await expect.element(title).toBeEnabled();
  expect(page.getByRole('button', { name: /^Eliminar/ }).elements()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Adjuntar archivos' })).toBeVisible();
});

test('in an archived project everything is read-only, says so, and a text being written can be copied', async () => {
  await open('2026-03-02T11:00:00+00:00');
  await expect
    .element(page.getByText('Proyecto archivado: se puede consultar, pero no cambiar.'))
    .toBeVisible();
  const panel = page.getByRole('complementary');
  const fields = panel
    .element()
    .querySelectorAll('input, textarea, [role=checkbox], [aria-haspopup=listbox]');
  expect([...fields].filter((field) => !field.matches(':disabled'))).toEqual([]);
  for (const name of [/^Eliminar/, /^Editar/, 'Adjuntar archivos', 'Añadir un criterio', 'Más']) {
    await expect.element(panel.getByRole('button', { name })).not.toBeInTheDocument();
  }
  const kept = panel.getByRole('region', { name: 'Lo que escribías' });
  await expect.element(kept.getByText('A medio escribir')).toBeVisible();
  await expect.element(kept.getByRole('button', { name: 'Copiar' })).toBeVisible();
});

test('what is empty in an archived project is said, and not offered', async () => {
  const story = newStory('Vacía', { reporter_id: BERTA.id });
  const projects = [{ ...PROJECT, archived_at: '2026-03-02T11:00:00+00:00' }];
  stage(<StoryPanel />, { user_stories: [story], projects }, { project: PROJECT.id, story: story.id });
  await expect.element(page.getByPlaceholder('Sin descripción')).toBeVisible();
  await expect.element(page.getByText('Sin fecha')).toBeVisible();
  await expect.element(page.getByPlaceholder('Sin etiquetas')).toBeVisible();
  for (const part of ['Criterios de aceptación', 'Tareas', 'Archivos'])
    await expect.element(page.getByRole('region', { name: part })).not.toBeInTheDocument();
  expect(document.querySelectorAll('.tabler-icon-plus')).toHaveLength(0);
});
