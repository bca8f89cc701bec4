import { expect, onTestFinished, test } from 'vitest';
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

test('on a phone the sheet and its search stay where they are while the list changes', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1440, 900));
  const titles = Array.from({ length: 30 }, (_, at) => `Historia ${at}`);
  stage(
    <StoryPickerDialog
      projectId={PROJECT.id}
      present={[]}
      onChosen={async () => undefined}
      onClose={() => undefined}
    />,
    { user_stories: titles.map((title) => newStory(title)) },
    { view: 'poker', project: PROJECT.id },
  );
  const search = page.getByRole('searchbox');
  const tops = () =>
    [page.getByRole('dialog'), search, page.getByRole('button', { name: 'Cancelar' })].map(
      (part) => part.element().getBoundingClientRect().top,
    );
  await expect.element(search).toBeVisible();
  await expect.poll(() => tops()[0]).toBe(56);
  const before = tops();
  await search.fill('Historia 7');
  await expect.element(page.getByRole('checkbox', { name: /Historia 8/ })).not.toBeInTheDocument();
  expect(tops()).toEqual(before);
});
