import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPickerDialog } from './StoryPickerDialog.tsx';

const STORIES = [newStory('Uno'), newStory('Dos'), newStory('Tres', { story_points: 3 })];

test('stories are added in the order of the backlog, without those that the session has', async () => {
  const added: (readonly string[])[] = [];
  let closed = 0;
  let fails = true;
  stage(
    <StoryPickerDialog
      projectId={PROJECT.id}
      present={[STORIES[1]?.id ?? '']}
      onChosen={async (ids) => {
        if (fails) throw new TypeError('connection lost');
        added.push(ids);
      }}
      onClose={() => {
        closed += 1;
      }}
    />,
    { user_stories: STORIES },
    { view: 'poker', project: PROJECT.id },
  );
  await expect
    .element(page.getByRole('button', { name: 'Añadir historias', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.getByText(/^Todas 2/).click();
  await page.getByRole('checkbox', { name: / Tres/ }).click();
  await page.getByRole('checkbox', { name: / Uno/ }).click();
  const add = page.getByRole('button', { name: 'Añadir 2 historias' });
  await add.click();
  await expect.element(page.getByText('No se pudieron añadir las historias')).toBeVisible();
  expect(closed).toBe(0);
  fails = false;
  (add.element() as HTMLElement).click();
  await expect.poll(() => closed).toBe(1);
  expect(added).toEqual([[STORIES[0]?.id, STORIES[2]?.id]]);
});

test('a session that has every story says so', async () => {
  stage(
    <StoryPickerDialog
      projectId={PROJECT.id}
      present={STORIES.map(({ id }) => id)}
      onChosen={async () => undefined}
      onClose={() => undefined}
    />,
    { user_stories: STORIES },
    { view: 'poker', project: PROJECT.id },
  );
  await expect.element(page.getByText(/^La sesión ya tiene todas/)).toBeVisible();
  // a story that is written meanwhile can be added
  backend.insert('user_stories', newStory('Cuatro'));
  await expect.element(page.getByRole('checkbox', { name: / Cuatro/ })).toBeVisible();
});
