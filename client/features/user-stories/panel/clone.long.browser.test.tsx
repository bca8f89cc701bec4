import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const stories = () => backend.rows<StoryRow>('user_stories');
const title = page.getByRole('dialog').getByRole('textbox', { name: 'Título' });
const submit = page.getByRole('button', { name: 'Clonar', exact: true });

async function open(project: object = {}, fields: Record<string, string> = {}) {
  const story = newStory('Pagar', { labels: ['pagos'], status: 'todo', assignee_id: BERTA.id, fields });
  const { search } = stage(
    <StoryPanel />,
    { user_stories: [story], projects: [{ ...PROJECT, ...project }] },
    { view: 'kanban', project: PROJECT.id, story: story.id },
  );
  await page.getByRole('button', { name: 'Más acciones' }).click();
  return { story, search };
}
async function openDialog(fields: Record<string, string> = {}) {
  const opened = await open({}, fields);
  await page.getByRole('menuitem', { name: 'Clonar…' }).click();
  await expect.element(title).toHaveValue('Copia de Pagar');
  return opened;
}

test('a story is cloned with what is ticked; the message opens the copy', async () => {
  const { story, search } = await openDialog();
  await page.getByRole('checkbox', { name: 'Etiquetas' }).click();
  await title.fill('Pagar con vale');
  await submit.click();
  const copied = page.getByText(`TIE-${story.number} clonada: TIE-${story.number + 100}`);
  await expect.element(copied).toBeVisible();
  expect(backend.writes.at(-1)?.body).toMatchObject({
    story_id: story.id,
    title: 'Pagar con vale',
    criteria: true,
    tasks: true,
    labels: false,
    files: false,
  });
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect.poll(search).toMatchObject({ story: stories().at(-1)?.id });
  await expect.element(copied).not.toBeInTheDocument();
});

test('own fields are asked about where the story has values of them', async () => {
  const { story } = await openDialog({ [crypto.randomUUID()]: 'Norte' });
  await page.getByRole('checkbox', { name: 'Campos propios' }).click();
  await submit.click();
  await expect.poll(() => backend.writes.at(-1)?.body).toMatchObject({ story_id: story.id, fields: false });
});

test('a clone is undone', async () => {
  await openDialog();
  await submit.click();
  await expect.element(undoButton()).toBeVisible();
  expect(stories()).toHaveLength(2);
  await undoButton().click();
  await expect.poll(stories).toHaveLength(1);
});

test('a clone that fails leaves the dialog open, and can be sent again', async () => {
  await openDialog();
  let fails = true;
  backend.interceptWrites(() => {
    if (fails) throw new Refusal('unknown');
  });
  await submit.click();
  await expect.element(page.getByText(/^No se pudo clonar la historia/)).toBeVisible();
  fails = false;
  await submit.click();
  await expect.poll(stories).toHaveLength(2);
});

test('in an archived project nothing is cloned', async () => {
  await open({ archived_at: '2026-03-01T00:00:00+00:00', owner_id: ANA.id });
  await expect.element(page.getByRole('menuitem', { name: 'Copiar el enlace' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Clonar…' }).all()).toEqual([]);
});
