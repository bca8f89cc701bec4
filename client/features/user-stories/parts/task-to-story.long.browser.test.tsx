import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newId, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const convert = page.getByRole('button', { name: 'Convertir «Probar el banco» en historia' });
const link = page.getByRole('button', { name: /^Ahora es TIE-/ });
const task = () => backend.rows('tasks')[0];
const stories = () => backend.rows<StoryRow>('user_stories');

async function open(values: object = {}) {
  const story = newStory('Pagar');
  const row = {
    id: newId(),
    story_id: story.id,
    title: 'Probar el banco',
    done: false,
    rank: 'a1',
    ...values,
  };
  const { search } = stage(
    <StoryPanel />,
    { user_stories: [story], tasks: [{ assignee_id: null, became_story_id: null, ...row }] },
    { view: 'kanban', project: PROJECT.id, story: story.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Tarea 1' })).toBeVisible();
  return search;
}

test('a task becomes a story, which the message opens, and the task is done', async () => {
  const search = await open();
  await convert.click();
  await expect.element(page.getByText(/^La tarea es ahora TIE-/)).toBeVisible();
  expect(stories()).toMatchObject([{}, { title: 'Probar el banco' }]);
  expect(task()).toMatchObject({ done: true });
  await expect.element(convert).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect.poll(search).toMatchObject({ story: stories()[1]?.id });
});

test('the change is undone: the story goes, and the task is open again', async () => {
  await open();
  await convert.click();
  await undoButton().click();
  await expect.poll(stories).toHaveLength(1);
  await expect.poll(task).toMatchObject({ done: false });
  await expect.element(convert).toBeVisible();
});

test('a task that cannot be converted stays open, and the reason is shown', async () => {
  await open();
  backend.interceptWrites(() => {
    throw new Refusal('task_is_story');
  });
  await convert.click();
  await expect.element(page.getByText('Esa tarea ya es una historia.')).toBeVisible();
  expect(task()).toMatchObject({ done: false });
});

test('a link to a story that the person does not see is not shown', async () => {
  await open({ done: true, became_story_id: newId() });
  await expect.element(page.getByRole('checkbox', { name: 'Probar el banco' })).toBeChecked();
  expect(link.all()).toEqual([]);
});
