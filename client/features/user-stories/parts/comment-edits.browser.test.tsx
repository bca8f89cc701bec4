import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { ANA, CREATED, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

test('a changed comment that is not saved says so, and opens with what was typed', async () => {
  const story = newStory('Uno');
  const comment = {
    id: newId(),
    project_id: PROJECT.id,
    story_id: story.id,
    author_id: ANA.id,
    body: 'Listo',
    mentions: [],
    created_at: CREATED,
    edited_at: null,
    reply_to: null,
  };
  const opened = { project: PROJECT.id, story: story.id };
  const { go } = stage(<StoryPanel />, { user_stories: [story], comments: [comment] }, opened);
  const edit = page.getByRole('button', { name: /^Editar el comentario de Ana/ });
  const field = page.getByRole('textbox', { name: 'Editar el comentario' });
  const unsaved = page.getByText('· Sin guardar');
  await edit.click();
  await field.fill('Listo, casi');
  await userEvent.keyboard('{Escape}');
  await expect.element(unsaved).toBeVisible();
  await edit.click();
  await expect.element(field).toHaveValue('Listo, casi');
  await go({ project: PROJECT.id });
  await expect.element(field).not.toBeInTheDocument();
  await go(opened);
  await expect.element(unsaved).toBeVisible();
  await edit.click();
  await expect.element(field).toHaveValue('Listo, casi');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => backend.row('comments', comment.id)['body']).toBe('Listo, casi');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(unsaved).not.toBeInTheDocument();
  // the button drops what was typed
  await edit.click();
  await field.fill('Nada');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(unsaved).not.toBeInTheDocument();
  await edit.click();
  await expect.element(field).toHaveValue('Listo, casi');
});
