import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const story = newStory('Revisar a diario');
const task = {
  id: newId(),
  story_id: story.id,
  title: 'Avisar',
  done: false,
  rank: 'a0',
  assignee_id: null,
  became_story_id: null,
};

/** An action that has become the story, or a task of it. */
const agreed = (title: string, task_id: string | null) => ({
  id: newId(),
  project_id: PROJECT.id,
  retrospective_id: newId(),
  story_id: story.id,
  task_id,
  retrospectives: { title },
});

const open = (tables: Parameters<typeof stage>[1]) =>
  stage(
    <StoryPanel />,
    { user_stories: [story], tasks: [task], ...tables },
    { view: 'kanban', project: PROJECT.id, story: story.id },
  );
const links = page.getByRole('link', { name: /^De la retrospectiva/ });

test('a story and a task that were agreed in a retrospective lead back to it', async () => {
  const [ofStory, ofTask] = [agreed('Sprint 45', null), agreed('Sprint 46', task.id)];
  const { search } = open({ retro_actions: [ofStory, ofTask] });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Avisar' }) });
  await expect.element(row.getByRole('link', { name: 'De la retrospectiva Sprint 46' })).toBeVisible();
  expect(links.elements()).toHaveLength(2);
  await page.getByRole('link', { name: 'De la retrospectiva Sprint 45' }).click();
  await expect.poll(search).toEqual({
    view: 'retro',
    project: PROJECT.id,
    retro: ofStory.retrospective_id,
  });
});

test('other stories name no retrospective, until an action becomes one', async () => {
  open({ retro_actions: [{ ...agreed('Sprint 44', null), story_id: newId() }] });
  await expect.element(page.getByText('Creada por Ana Prueba')).toBeVisible();
  await expect.element(links).not.toBeInTheDocument();
  backend.insert('retro_actions', agreed('Sprint 45', null));
  await expect.element(page.getByRole('link', { name: 'De la retrospectiva Sprint 45' })).toBeVisible();
});
