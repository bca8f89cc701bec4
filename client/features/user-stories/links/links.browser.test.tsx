import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { ChangeStoriesInput } from '#shared/contracts/change-stories.ts';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const section = page.getByRole('region', { name: 'Relaciones' });
const group = (name: string) => section.getByRole('list', { name });
const rows = () =>
  backend.rows('story_links').map(({ from_story, to_story, kind }) => [from_story, kind, to_story]);

const link = (from_story: string, kind: string, to_story: string): Row => ({
  id: newId(),
  from_story,
  to_story,
  kind,
  created_by: ANA.id,
  created_at: '2026-03-02T10:00:00+00:00',
});

/** Opens the panel of 'Uno', beside the stories 'Dos' and 'Tres'. */
async function open(links: (one: string, two: string, three: string) => Row[] = () => []) {
  const one = newStory('Uno', { reporter_id: ANA.id });
  const two = newStory('Dos', { reporter_id: ANA.id, status: 'todo' });
  const three = newStory('Tres', { reporter_id: ANA.id, status: 'done' });
  const story_links = links(one.id, two.id, three.id);
  stage(
    <StoryPanel />,
    { user_stories: [one, two, three], story_links },
    { project: PROJECT.id, story: one.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  return { one, two, three };
}

test('links stand in groups, each as the open story sees it, and completed ones are grey', async () => {
  const { two, three } = await open((one, two, three) => [
    link(one, 'blocks', two),
    link(three, 'blocks', one),
    link(two, 'duplicates', one),
  ]);
  await expect.element(group('Bloquea a')).toMatchTextContent(`Por Hacer, TIE-${two.number}Dos`);
  await expect.element(group('Espera a')).toMatchTextContent(`TIE-${three.number}Tres`);
  await expect.element(group('Duplicada por')).toMatchTextContent('Dos');
  expect(section.element().querySelectorAll('[data-done]')).toHaveLength(1);
});

test('a story that the person may not see is a line without anything of it', async () => {
  await open((one) => [link(newId(), 'blocks', one)]);
  await expect.element(group('Espera a')).toMatchTextContent('Una historia que no puedes ver');
  expect(group('Espera a').element().querySelector('button')).toBeNull();
});

test('a link is added by keyboard, and undone', async () => {
  const { one, two } = await open();
  section.getByRole('button', { name: 'Añadir' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const field = section.getByRole('combobox', { name: 'La otra historia' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('dos');
  await expect.element(page.getByRole('option', { name: /Dos/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/ bloquea a /)).toBeVisible();
  expect(rows()).toEqual([[one.id, 'blocks', two.id]]);
  await expect.element(section.getByRole('button', { name: 'Añadir' })).toHaveFocus();
  await undoButton().click();
  await expect.poll(rows).toEqual([]);
});

test('Escape closes the list, then the fields, and the panel stays open', async () => {
  await open();
  await section.getByRole('button', { name: 'Añadir' }).click();
  await section.getByRole('combobox', { name: 'La otra historia' }).fill('dos');
  await expect.element(page.getByRole('option', { name: /Dos/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: /Dos/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(section.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(section.getByRole('button', { name: 'Añadir' })).toHaveFocus();
});

test('a refusal says why, and nothing is added', async () => {
  const { two } = await open();
  await section.getByRole('button', { name: 'Añadir' }).click();
  await section.getByRole('combobox', { name: 'La otra historia' }).fill('dos');
  await expect.element(page.getByRole('option', { name: /Dos/ })).toBeVisible();
  backend.interceptWrites(() => {
    throw new Refusal('link_circle');
  });
  await page.getByRole('option', { name: /Dos/ }).click();
  await expect.element(page.getByText(`No se pudo relacionar con TIE-${two.number}`)).toBeVisible();
  await expect.element(page.getByText(/se esperarían unas a otras en círculo/)).toBeVisible();
  expect(rows()).toEqual([]);
});

test('a link is removed and comes back as the same one', async () => {
  const { two } = await open((one, two) => [link(one, 'relates', two)]);
  const [before] = backend.rows('story_links');
  await section.getByRole('button', { name: `Quitar la relación con TIE-${two.number}` }).click();
  await expect.poll(rows).toEqual([]);
  await undoButton().click();
  await expect.poll(() => backend.rows('story_links').map(({ id }) => id)).toEqual([before?.['id']]);
});

test('a duplicate can be closed', async () => {
  const { one, two } = await open((one, two) => [link(one, 'duplicates', two)]);
  await section.getByRole('button', { name: `Cerrar como duplicada de TIE-${two.number}` }).click();
  await expect
    .poll(() => backend.rows('user_stories').find(({ id }) => id === one.id)?.['status'])
    .toBe('done');
  await expect
    .element(section.getByRole('button', { name: /Cerrar como duplicada/ }))
    .not.toBeInTheDocument();
});

test('a line opens its story', async () => {
  await open((one, two) => [link(one, 'blocks', two)]);
  await group('Bloquea a').getByRole('button', { name: /Dos/ }).first().click();
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Dos');
  await expect.element(group('Espera a')).toMatchTextContent('Uno');
});

test('a block may name the story that blocks, and the reason says it', async () => {
  const { one, two } = await open();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
  await page.getByRole('textbox', { name: 'Motivo del bloqueo' }).fill('falta la clave');
  await page.getByRole('combobox', { name: 'Espera a una historia (opcional)' }).fill('dos');
  await page.getByRole('option', { name: /Dos/ }).click();
  await expect
    .poll(() => backend.rows('user_stories').find(({ id }) => id === one.id)?.['blocked_reason'])
    .toBe(`TIE-${two.number}: falta la clave`);
  const sent = backend.writes.filter(({ target }) => target === 'rpc/change_stories');
  expect(sent.map(({ body }) => (body as unknown as ChangeStoriesInput).groups[0]?.waits_for)).toEqual([
    two.id,
  ]);
});
