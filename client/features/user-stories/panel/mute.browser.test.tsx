import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const menu = page.getByRole('button', { name: 'Más acciones' });
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
const muted = () => backend.rows('mutes').map(({ story_id, project_id }) => [story_id, project_id]);

async function open(muteOf: (story: string) => Row[] = () => []) {
  const story = newStory('Uno', { reporter_id: ANA.id });
  stage(
    <StoryPanel />,
    { user_stories: [story], mutes: muteOf(story.id) },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  return story;
}

test('a story is muted in its menu by keyboard, which can be undone', async () => {
  const story = await open();
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry('Silenciar')).toBeEnabled();
  entry('Silenciar').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(`TIE-${story.number} en silencio`)).toBeVisible();
  await expect
    .element(page.getByText(/^Solo te avisaremos si te asignan algo, te mencionan o te responden\./))
    .toBeVisible();
  expect(muted()).toEqual([[story.id, null]]);
  await undoButton().click();
  await expect.poll(muted).toEqual([]);
});

test('a muted story notifies again', async () => {
  const story = await open((id) => [{ id: newId(), story_id: id, project_id: null }]);
  await menu.click();
  await entry('Dejar de silenciar').click();
  await expect.poll(muted).toEqual([]);
  await expect.element(page.getByText(`Vuelves a recibir avisos de TIE-${story.number}`)).toBeVisible();
  await menu.click();
  await expect.element(entry('Silenciar')).toBeEnabled();
});

test('if it cannot be muted, a toast says why, and the menu offers it again', async () => {
  await open();
  backend.interceptWrites(() => {
    throw new Refusal('disk_full');
  });
  await menu.click();
  await entry('Silenciar').click();
  await expect.element(page.getByText('No se pudo cambiar. Inténtalo de nuevo.')).toBeVisible();
  await menu.click();
  await expect.element(entry('Silenciar')).toBeEnabled();
  expect(muted()).toEqual([]);
});
