import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const edited = page.getByRole('button', { name: 'editado' });
const dialog = page.getByRole('dialog', { name: 'Versiones del comentario' });

async function open() {
  const story = newStory('Uno', { reporter_id: ANA.id });
  const comment = {
    id: newId(),
    story_id: story.id,
    project_id: PROJECT.id,
    author_id: ANA.id,
    body: 'Tercera',
    mentions: [],
    created_at: '2026-03-02T10:00:00+00:00',
    edited_at: '2026-03-02T12:00:00+00:00',
    reply_to: null,
  };
  const version = (number: number, body: string) => ({
    comment_id: comment.id,
    number,
    body,
    written_at: `2026-03-02T1${number}:00:00+00:00`,
  });
  stage(
    <StoryPanel />,
    {
      user_stories: [story],
      comments: [comment],
      comment_versions: [version(1, 'Segunda'), version(0, 'Primera')],
    },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(edited).toBeVisible();
}

test('an edited comment opens its versions, the latest first, and the focus returns', async () => {
  await open();
  await edited.click();
  await expect.element(dialog).toBeVisible();
  const texts = () => [...dialog.element().querySelectorAll('li p')].map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['Tercera', 'Segunda', 'Primera']);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(edited).toHaveFocus();
});

test('if the versions cannot be read, the dialog says so, and reads them again when asked', async () => {
  await open();
  let fails = true;
  backend.interceptReads(({ target }) => {
    if (fails && target === 'comment_versions') throw new Refusal('story_gone');
  });
  await edited.click();
  await expect.element(dialog.getByText('No se pudieron leer las versiones')).toBeVisible();
  fails = false;
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(dialog.getByText('Primera')).toBeVisible();
});
