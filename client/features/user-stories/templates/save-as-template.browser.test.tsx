import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const name = page.getByRole('textbox', { name: 'Nombre' });
const entry = page.getByRole('menuitem', { name: 'Guardar como plantilla…' });
const submit = page.getByRole('button', { name: 'Guardar plantilla' });
const templates = () => backend.rows('story_templates');

async function open(project: object = {}) {
  const story = newStory('Pagar con tarjeta', { description: 'Texto' });
  stage(
    <StoryPanel />,
    { user_stories: [story], projects: [{ ...PROJECT, ...project }] },
    { view: 'kanban', project: PROJECT.id, story: story.id },
  );
  await page.getByRole('button', { name: 'Más acciones' }).click();
  return story;
}

test('a manager saves a story as a template, and undoes it', async () => {
  const story = await open();
  await entry.click();
  await expect.element(name).toHaveValue('Pagar con tarjeta');
  await name.fill('Pago');
  await submit.click();
  await expect.element(page.getByText('Plantilla «Pago» guardada')).toBeVisible();
  expect(backend.writes[0]).toMatchObject({
    target: 'rpc/template_from_story',
    body: { story_id: story.id, name: 'Pago' },
  });
  await undoButton().click();
  await expect.poll(() => templates()[0]?.['removed_at']).not.toBeNull();
});

test('a name that is taken is said at its field, and what is typed stays', async () => {
  await open();
  await entry.click();
  backend.interceptWrites(() => {
    throw new Refusal('story_templates_name_key');
  });
  await submit.click();
  await expect.element(page.getByText('Ya hay una plantilla con ese nombre.')).toBeVisible();
  await expect.element(name).toHaveValue('Pagar con tarjeta');
});

test('who does not manage the project has no such entry', async () => {
  await open({ owner_id: BERTA.id });
  await expect.element(page.getByRole('menuitem', { name: 'Clonar…' })).toBeVisible();
  expect(entry.all()).toEqual([]);
});
