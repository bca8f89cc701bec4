import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AREAS } from '#client/lib/storage/areas.ts';
import { closeStorage, openStorage } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { NewStoryDialog } from './NewStoryDialog.tsx';
import { EMPTY_DRAFT, newStoryDrafts } from './story-draft.ts';

const title = page.getByRole('textbox', { name: 'Título' });
const type = page.getByRole('button', { name: /^Tipo/ });
const description = page.getByRole('textbox', { name: /^Descripción/ });
const created = () => backend.rows<StoryRow>('user_stories').at(-1);
const TEXTS = { bug: '**Pasos**', research: '**Pregunta**' };

beforeEach(() => {
  openStorage(ANA.id);
  newStoryDrafts.write('');
});

async function open(project: object = {}): Promise<void> {
  const projects = [{ ...PROJECT, starting_texts: TEXTS, ...project }];
  stage(
    <NewStoryDialog />,
    { user_stories: [], projects },
    { view: 'backlog', project: PROJECT.id, dialog: 'story' },
  );
  await expect.element(title).toBeVisible();
}

async function choose(name: string): Promise<void> {
  await type.click();
  await page.getByRole('option', { name }).click();
}

test('the text of a type goes into an empty description, and leaves with the type if nobody has touched it', async () => {
  await open();
  await expect.element(type).toMatchTextContent('Historia');
  await expect.element(description).toHaveValue('');
  await choose('Error');
  await expect.element(description).toHaveValue('**Pasos**');
  await choose('Investigación');
  await expect.element(description).toHaveValue('**Pregunta**');
  await choose('Historia');
  await expect.element(description).toHaveValue('');
});

test('a typed description stays when the type changes', async () => {
  await open();
  await choose('Error');
  await description.fill('**Pasos** 1. Entrar');
  await choose('Investigación');
  await expect.element(description).toHaveValue('**Pasos** 1. Entrar');
  // an emptied one is empty again
  await description.fill('');
  await choose('Error');
  await expect.element(description).toHaveValue('**Pasos**');
});

test('the story gets the type and the text', async () => {
  await open();
  await title.fill('No carga');
  await choose('Error');
  await page.getByRole('button', { name: 'Crear historia' }).click();
  await expect.poll(created).toMatchObject({ title: 'No carga', type: 'bug', description: '**Pasos**' });
});

test('a type that is off is not offered, also where a draft has it', async () => {
  newStoryDrafts.write('', { ...newStoryDrafts.read(''), title: 'No carga', type: 'bug' });
  await open({ disabled_types: ['bug'] });
  await expect.element(type).toMatchTextContent('Historia');
  await type.click();
  await expect.element(page.getByRole('option', { name: 'Investigación' })).toBeVisible();
  expect(page.getByRole('option').all()).toHaveLength(3);
});

test('a draft of an earlier version is a story, with the description that was typed', () => {
  const leave = (draft: object) => {
    newStoryDrafts.open('');
    newStoryDrafts.write('');
    AREAS.session.set(`plataforma-scrum-new-story:${ANA.id}`, JSON.stringify(draft));
    // the storage reads older versions when it opens
    closeStorage();
    openStorage(ANA.id);
    return newStoryDrafts.read('');
  };
  const { type: _, ...former } = EMPTY_DRAFT;
  expect(leave({ ...former, title: 'Pagar', description: 'Con tarjeta' })).toMatchObject({
    title: 'Pagar',
    description: 'Con tarjeta',
    type: 'story',
  });
  expect(leave({ ...former, title: 'Pagar', description: '' })).toMatchObject({ description: null });
});
