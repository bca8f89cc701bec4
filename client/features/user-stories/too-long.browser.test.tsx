import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './panel/StoryPanel.tsx';

const box = (name: string) => page.getByRole('textbox', { name });
const excess = page.getByText('Sobran 40 caracteres');

/** Opens the panel of a story. @returns reads the stored row. */
async function open(values: Partial<StoryRow> = {}): Promise<() => StoryRow> {
  const story = newStory('Uno', values);
  stage(
    <StoryPanel />,
    { user_stories: [story], tasks: [], comments: [] },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(box('Título')).toHaveValue('Uno');
  return () => backend.row('user_stories', story.id) as StoryRow;
}

/** Types a text of 40 characters too many, and leaves the field. */
async function type(field: Locator, limit: number): Promise<string> {
  const text = `${'a'.repeat(limit + 39)}z`;
  await field.fill(text);
  await userEvent.keyboard('{Tab}');
  await expect.element(excess).toBeVisible();
  return text;
}

test('a title that is too long stays in its field, and its rest goes to the description at one press', async () => {
  const stored = await open({ description: 'Ya estaba' });
  await box('Título').fill(`${'palabra '.repeat(40)}fin`);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Sobran 23 caracteres')).toBeVisible();
  expect(stored().title).toBe('Uno');
  await page.getByRole('button', { name: 'Pasar el resto a la descripción' }).click();
  await expect.poll(() => stored().title).toBe('palabra '.repeat(37).trim());
  expect(stored().description).toBe(`${'palabra '.repeat(3)}fin\n\nYa estaba`);
  await expect.element(page.getByRole('button', { name: 'Pasar el resto' })).not.toBeInTheDocument();
});

test('a description, a criterion, a task and a comment that are too long are neither cut nor saved', async () => {
  const stored = await open({ acceptance_criteria: '- [ ] Criterio' });
  await userEvent.click(box('Descripción'));
  const description = await type(box('Descripción'), 50_000);
  await expect
    .element(page.getByRole('textbox', { name: 'Descripción', includeHidden: true }))
    .toHaveValue(description);
  await page.getByRole('textbox', { name: 'Descripción', includeHidden: true }).fill('');
  const criterion = await type(box('Criterio 1'), 2000);
  await expect.element(box('Criterio 1')).toHaveValue(criterion);
  await box('Criterio 1').fill('Criterio');
  const task = await type(box('Añadir una tarea'), 300);
  await expect.element(box('Añadir una tarea')).toHaveValue(task);
  await box('Añadir una tarea').fill('');
  const comment = await type(box('Escribe un comentario'), 10_000);
  await page.getByRole('button', { name: 'Comentar' }).click({ force: true });
  await expect.element(box('Escribe un comentario')).toHaveValue(comment);
  expect(stored()).toMatchObject({ description: null, acceptance_criteria: '- [ ] Criterio' });
  expect([backend.rows('tasks'), backend.rows('comments')]).toEqual([[], []]);
});
