import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { typedTextsOf } from '#client/data/copies/texts-in.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const field = page.getByRole('textbox', { name: 'Añadir una tarea' });
const titles = () =>
  backend
    .rows<{ title: string; rank: string }>('tasks')
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ title }) => title);

beforeEach(async () => {
  const story = newStory('Pagar', { acceptance_criteria: '- [ ] Se paga' });
  stage(
    <StoryPanel />,
    { user_stories: [story], tasks: [] },
    { view: 'kanban', project: PROJECT.id, story: story.id },
  );
  await expect.element(field).toBeVisible();
});

/** Pastes a text at the end of a field. @returns whether the field may insert it itself. */
function paste(into: Locator, text: string): boolean {
  const element = into.element() as HTMLTextAreaElement;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('a pasted list becomes tasks in its order, and one undo removes them', async () => {
  paste(field, '- Diseñar\n- Programar\n- Probar');
  await expect.poll(titles).toEqual(['Diseñar', 'Programar', 'Probar']);
  await expect.element(page.getByText('3 tareas añadidas')).toBeVisible();
  await undoButton().click();
  await expect.poll(titles).toEqual([]);
});

test('a pasted line stays in the field, and too many lines are refused', async () => {
  expect(paste(field, '- Diseñar')).toBe(true);
  expect(paste(field, 'Probar\n'.repeat(101))).toBe(false);
  await expect.element(page.getByText(/^Se pueden añadir hasta 100 tareas/)).toBeVisible();
  expect(titles()).toEqual([]);
});

test('lines that could not be added stay with their text, and are added once when they are sent again', async () => {
  backend.interceptWrites(({ body }) => {
    if (JSON.stringify(body).includes('Programar')) throw new Refusal('task_is_story');
  });
  paste(field, '- Diseñar\n- Programar');
  const alert = page.getByRole('alert').filter({ hasText: 'Estas tareas no se pudieron añadir' });
  await expect.element(alert).toMatchTextContent('Programar');
  expect(alert.element().textContent).not.toContain('Diseñar');
  expect(titles()).toEqual(['Diseñar']);
  backend.interceptWrites(() => undefined);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(titles).toEqual(['Diseñar', 'Programar']);
  await expect.element(alert).not.toBeInTheDocument();
});

test('a task that is refused while the next one is typed stays with its text, and is kept', async () => {
  const refusal = Promise.withResolvers<void>();
  backend.interceptWrites(() => refusal.promise);
  await field.fill('Diseñar');
  await userEvent.keyboard('{Enter}Probar');
  refusal.reject(new Refusal('disk_full'));
  const alert = page.getByRole('alert').filter({ hasText: 'Estas tareas no se pudieron añadir' });
  await expect.element(alert).toMatchTextContent('Diseñar');
  await expect.element(field).toHaveValue('Probar');
  const [story] = backend.rows<StoryRow>('user_stories');
  expect(typedTextsOf(story?.id ?? '').toSorted()).toEqual(['Diseñar', 'Probar']);
  backend.interceptWrites(() => undefined);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(titles).toEqual(['Diseñar']);
});

test('a list pasted into a criterion becomes criteria without its marks', async () => {
  paste(page.getByRole('textbox', { name: 'Criterio 1' }), ': a tiempo\n☐ Se devuelve');
  await expect.element(page.getByRole('textbox', { name: 'Criterio 1' })).toHaveValue('Se paga: a tiempo');
  await expect.element(page.getByRole('textbox', { name: 'Criterio 2' })).toHaveValue('Se devuelve');
});

test('the rows of a table show before they become tasks, and Escape leaves the panel open', async () => {
  const table = page.getByRole('table', { name: 'Primeras filas' });
  paste(field, 'Tarea\tHoras\nDiseñar\t3\nProbar\t5');
  await expect.element(table).toMatchTextContent('TextoDiseñarProbar');
  await userEvent.keyboard('{Escape}');
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(titles()).toEqual([]);
  paste(field, 'Tarea\tHoras\nDiseñar\t3\nProbar\t5');
  await page.getByRole('button', { name: 'Añadir 2 tareas' }).click();
  await expect.poll(titles).toEqual(['Diseñar', 'Probar']);
});

test('the rows of a table show before they become criteria', async () => {
  const first = page.getByRole('textbox', { name: 'Criterio 1' });
  paste(first, 'N.º\tCriterio\n1\t: a tiempo\n2\tSe devuelve');
  await page.getByRole('button', { name: 'Añadir 2 criterios' }).click();
  await expect.element(first).toHaveValue('Se paga: a tiempo');
  await expect.element(page.getByRole('textbox', { name: 'Criterio 2' })).toHaveValue('Se devuelve');
});
