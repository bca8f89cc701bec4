import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const button = page.getByRole('button', { name: /^(Sigues|Seguir)/ });
const who = page.getByRole('button', { name: 'Quién la sigue' });
const choices = () =>
  backend.rows('story_followers').map(({ user_id, follows, moves }) => [user_id, follows, moves]);

async function open(by: Row, rows: (story: string) => Row[] = () => []) {
  const story = newStory('Uno', by);
  stage(
    <StoryPanel />,
    { user_stories: [story], story_followers: rows(story.id) },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  return story;
}

const choice = (story_id: string, user_id: string, follows: boolean): Row => ({
  id: newId(),
  story_id,
  project_id: PROJECT.id,
  user_id,
  follows,
  moves: false,
  created_at: '2026-03-02T10:00:00+00:00',
});

test('the author follows by themselves, stops with the key S, and undoes it', async () => {
  const story = await open({ reporter_id: ANA.id, assignee_id: BERTA.id });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button).toMatchTextContent('Sigues22 personas la siguen');
  await userEvent.keyboard('s');
  await expect.element(page.getByText(`Ya no sigues TIE-${story.number}`)).toBeVisible();
  expect(choices()).toEqual([[ANA.id, false, false]]);
  await undoButton().click();
  await expect.poll(choices).toEqual([[ANA.id, true, false]]);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('the menu says who follows and why, and offers moves', async () => {
  await open({ reporter_id: ANA.id, assignee_id: null }, (id) => [choice(id, BERTA.id, true)]);
  await who.click();
  await expect.element(page.getByRole('menu')).toMatchTextContent('Ana Pruebala creó');
  await expect.element(page.getByRole('menu')).toMatchTextContent('Berta Muestrala sigue');
  await page.getByRole('menuitemcheckbox', { name: 'Avisarme también de los movimientos' }).click();
  await expect.poll(choices).toContainEqual([ANA.id, true, true]);
});

test('a choice that cannot be stored says so, and the button stays as it is', async () => {
  await open({ reporter_id: BERTA.id, assignee_id: null });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  backend.interceptWrites(() => {
    throw new Refusal('disk_full');
  });
  await button.click();
  await expect.element(page.getByText('No se pudo cambiar. Inténtalo de nuevo.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(choices()).toEqual([]);
});

test('what is typed into the labels while a menu is open stays in their field', async () => {
  await open({ reporter_id: ANA.id });
  const labels = page.getByRole('combobox', { name: 'Etiquetas' });
  await who.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await labels.click();
  await userEvent.keyboard('urgente');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('s');
  await expect.element(labels).toHaveFocus();
  await expect.element(labels).toHaveValue('urgentes');
});
