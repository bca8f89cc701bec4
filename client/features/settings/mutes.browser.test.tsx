import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { MutesSection } from './MutesSection.tsx';

const list = (name: string) => page.getByRole('list', { name });

test('lists the projects and the muted stories, each with what changes it', async () => {
  const story = newStory('Pagar');
  const { number, title } = story;
  stage(
    <MutesSection />,
    {
      user_stories: [story],
      mutes: [
        {
          id: newId(),
          project_id: null,
          story_id: story.id,
          story: { number, title, project_id: PROJECT.id },
        },
        // of a story that the person does not see any more
        { id: newId(), project_id: null, story_id: newId(), story: null },
      ],
    },
    { view: 'settings', tab: 'notifications' },
  );
  const muted = list('Historias').getByRole('listitem');
  await expect.element(muted).toMatchTextContent(new RegExp(`^TIE-${number}Pagar`));
  const project = list('Proyectos').getByRole('listitem');
  await expect.element(project).toMatchTextContent(/^TiendaCon avisos/);
  await project.getByRole('button', { name: 'Silenciar Tienda' }).click();
  await expect.element(project).toMatchTextContent(/^TiendaSilenciado/);
  await muted.getByRole('button', { name: `Dejar de silenciar TIE-${number}` }).click();
  await expect.element(page.getByText('Ninguna historia silenciada.')).toBeVisible();
  expect(backend.rows('mutes').map(({ project_id }) => project_id)).toEqual([null, PROJECT.id]);
});

test('a mute on another device shows here', async () => {
  stage(<MutesSection />, { mutes: [] }, { view: 'settings', tab: 'notifications' });
  const project = list('Proyectos').getByRole('listitem');
  await expect.element(project).toMatchTextContent(/Con avisos/);
  backend.insert('mutes', { project_id: PROJECT.id, story_id: null });
  await expect.element(project).toMatchTextContent(/Silenciado/);
});
