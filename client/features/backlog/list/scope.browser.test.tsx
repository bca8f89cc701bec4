import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { find, item, undoButton } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { newSprint, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

const RUNNING = { ...newSprint('Sprint 3'), status: 'active' as const };
const PLANNED = newSprint('Sprint 4');

/** A running sprint with a story of 5 points, a planned one, and two stories to refine. */
async function open(): Promise<void> {
  const stories = [
    newStory('Dentro', { sprint_id: RUNNING.id, story_points: 5 }),
    newStory('Planeada', { sprint_id: PLANNED.id, story_points: 8 }),
    newStory('Uno', { story_points: 3 }),
    newStory('Dos', { story_points: 2 }),
  ];
  const view = <BacklogView />;
  stage(
    view,
    { user_stories: stories, sprints: [RUNNING, PLANNED] },
    { view: 'backlog', project: PROJECT.id },
  );
  await expect.element(page.getByText('Dentro')).toBeVisible();
}

const stored = (title: string) =>
  backend.rows<StoryRow>('user_stories').find((story) => story.title === title) as StoryRow;
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
const mouse = new Mouse();

test('a drop into a running sprint says how it changes the scope, and can be undone', async () => {
  await open();
  await mouse.dragAndDrop(pointIn(item('Uno')), pointIn(item('Dentro'), { x: 0.3, y: 0.8 }));
  await expect.element(toast('Cambia el alcance de Sprint 3: +1 historia, +3 puntos')).toBeVisible();
  await undoButton().click();
  await expect.poll(() => stored('Uno').sprint_id).toBeNull();
});

test('the menu of a row says beforehand which moves change the scope', async () => {
  await open();
  await userEvent.click(find('button[aria-label^="Mover "]', item('Dentro')));
  const entry = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect.element(entry('Sprint 4')).toMatchTextContent('cambia el alcance');
  await entry('Sprint 4').click();
  await expect
    .element(toast('Cambia el alcance de Sprint 3: \u22121 historia, \u22125 puntos'))
    .toBeVisible();

  // a move between places that do not run changes no scope
  await userEvent.click(find('button[aria-label^="Mover "]', item('Uno')));
  expect(entry('Sprint 4').element().textContent).not.toContain('alcance');
  await expect.element(entry('Sprint 3')).toMatchTextContent('cambia el alcance');
});

test('a selection that enters a running sprint is one change of its scope', async () => {
  await open();
  for (const title of ['Uno', 'Dos']) await userEvent.click(find('input[type="checkbox"]', item(title)));
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Mover a…', exact: true }).click();
  const option = page.getByRole('option', { name: /^Sprint 3/ });
  await expect.element(option).toMatchTextContent('cambia el alcance');
  await option.click();
  await expect.element(toast('Cambia el alcance de Sprint 3: +2 historias, +5 puntos')).toBeVisible();
  await expect
    .poll(() => [stored('Uno').sprint_id, stored('Dos').sprint_id])
    .toEqual([RUNNING.id, RUNNING.id]);
});
