import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldDrafts } from '#client/data/drafts/drafts.ts';
import { forgetRemovedBases } from '#client/data/redaction/forget-bases.ts';
import { backend } from '#client/testing/backend.ts';
import { BERTA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { StoryPanel } from './panel/StoryPanel.tsx';

const SECRET = 'La contraseña es 4F7A';
const stored = () => JSON.stringify({ ...localStorage });
const draft = (story: StoryRow, column: string) => fieldDrafts.read(`${story.id}:${column}`);

/** Berta removes the description of a story for good. */
function removeDescription({ id }: StoryRow): void {
  backend.insert('activity_log', {
    project_id: PROJECT.id,
    entity_type: 'user_stories',
    entity_id: id,
    entity_name: 'Uno',
    action: 'updated',
    actor_id: BERTA.id,
    changes: { redacted: [null, { kind: 'description', id }] },
    created_at: '2026-03-02T12:00:00+00:00',
  });
  backend.update('user_stories', id, { description: REDACTED }, { by: BERTA.id });
}

test('a text that is removed for good leaves the draft that was begun on it, and the person is still asked', async () => {
  const story = newStory('Uno', { description: SECRET });
  stage(
    <StoryPanel />,
    { user_stories: [story], activity_log: [] },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  await userEvent.click(page.getByRole('button', { name: 'Editar la descripción' }));
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Mi texto');
  expect(stored()).toContain(SECRET);
  removeDescription(story);
  await expect.poll(stored).not.toContain(SECRET);
  expect(draft(story, 'description')?.value).toBe('Mi texto');
  await page.getByRole('textbox', { name: 'Título' }).click();
  const choice = page.getByRole('group', { name: 'Dos versiones: Descripción' });
  await expect.element(choice).toMatchTextContent('Mi texto');
  await expect.element(choice).toMatchTextContent('ha borrado este texto mientras editabas');
  expect(stored()).not.toContain(SECRET);
});

test('the next page forgets what was removed meanwhile, and no other base', async () => {
  const [removed, rewritten] = [newStory('Uno', { description: SECRET }), newStory('Dos')];
  stage(<p>Tablero</p>, { user_stories: [removed, rewritten], activity_log: [] }, { view: 'kanban' });
  await expect.element(page.getByText('Tablero')).toBeVisible();
  fieldDrafts.write(`${removed.id}:description`, { value: 'Mi texto', base: { value: SECRET } });
  fieldDrafts.write(`${removed.id}:title`, { value: 'Mi título', base: { value: 'Uno' } });
  fieldDrafts.write(`${rewritten.id}:description`, { value: 'Mi texto', base: { value: 'Lo de antes' } });
  removeDescription(removed);
  forgetRemovedBases();
  await expect.poll(stored).not.toContain(SECRET);
  expect(draft(removed, 'description')).toEqual({ value: 'Mi texto', base: { value: '' } });
  expect(draft(removed, 'title')?.base).toEqual({ value: 'Uno' });
  expect(draft(rewritten, 'description')?.base).toEqual({ value: 'Lo de antes' });
});
