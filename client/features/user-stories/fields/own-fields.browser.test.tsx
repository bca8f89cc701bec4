import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { closeStory } from '#client/testing/close-story.ts';
import { newField, optionsOf } from '#client/testing/own-fields.ts';
import { BERTA, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { FieldValue } from '#shared/rules/stories/own-fields.ts';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const section = page.getByRole('region', { name: 'Campos propios' });

/** Opens the panel of a story with values, by the ids of the fields. @returns the id of the story. */
async function open(
  fields: OwnField[],
  values: Record<string, FieldValue> = {},
  tables: Record<string, Row[]> = {},
) {
  const story = newStory('Uno', { fields: values });
  stage(
    <StoryPanel />,
    { user_stories: [story], project_fields: fields as never, ...tables },
    { project: PROJECT.id, story: story.id },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  return story.id;
}

const valuesOf = (id: string) => backend.row('user_stories', id)['fields'];

test('a project without fields has no section for them', async () => {
  await open([]);
  await expect.element(section).not.toBeInTheDocument();
});

test('a text is added in its line, saved with Enter, and undone', async () => {
  const field = newField('Sala', 'text');
  const id = await open([field]);
  await page.getByRole('button', { name: 'Añadir Sala' }).click();
  const text = section.getByRole('textbox', { name: 'Sala' });
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('Norte{Enter}');
  await expect.poll(() => valuesOf(id)).toEqual({ [field.id]: 'Norte' });
  await expect.element(page.getByRole('button', { name: 'Añadir Sala' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => valuesOf(id)).toEqual({});
  await expect.element(section.getByRole('button', { name: 'Añadir Sala' })).toBeVisible();
});

test('a number takes no more decimals than its field, and says so', async () => {
  const field = newField('Coste', 'number', { settings: { unit: '€', decimals: 1 } });
  const id = await open([field], { [field.id]: 40 });
  const number = section.getByRole('textbox', { name: 'Coste' });
  await expect.element(number).toHaveValue('40');
  await number.fill('1,25');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Escribe un número con 1 decimal como mucho.')).toBeVisible();
  expect(valuesOf(id)).toEqual({ [field.id]: 40 });
  await number.fill('1,5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => valuesOf(id)).toEqual({ [field.id]: 1.5 });
});

test('one and several values of a list; a removed value stays where it is, and is not offered elsewhere', async () => {
  const [norte, sur, puerto] = optionsOf('Norte', 'Sur', 'Puerto');
  const options = [norte, sur, { ...puerto, removed: true as const }] as never;
  const one = newField('Sede', 'choice', { settings: { options } });
  const several = newField('Zonas', 'choices', { settings: { options } });
  const id = await open([one, several], { [several.id]: [puerto?.id ?? ''] });
  await page.getByRole('button', { name: 'Añadir Sede' }).click();
  await expect.element(page.getByRole('option', { name: 'Norte' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Puerto' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Sur' }).click();
  await expect.poll(() => valuesOf(id)).toMatchObject({ [one.id]: sur?.id });
  await section.getByRole('button', { name: /^Zonas/ }).click();
  await page.getByRole('option', { name: 'Norte' }).click();
  await expect.poll(() => valuesOf(id)).toMatchObject({ [several.id]: [norte?.id, puerto?.id] });
  await page.getByRole('option', { name: 'Puerto' }).click();
  await expect.poll(() => valuesOf(id)).toMatchObject({ [several.id]: [norte?.id] });
});

test('a link opens outside, and only one that begins with https:// is saved', async () => {
  const field = newField('Diseño', 'link');
  const id = await open([field], { [field.id]: 'https://acme.test/prototipo' });
  const link = section.getByRole('link', { name: /acme\.test\/prototipo/ });
  await expect.element(link).toHaveAttribute('href', 'https://acme.test/prototipo');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await section.getByRole('button', { name: 'Cambiar Diseño' }).click();
  await section.getByRole('textbox', { name: 'Diseño' }).fill('http://acme.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Un enlace empieza por https://')).toBeVisible();
  expect(valuesOf(id)).toEqual({ [field.id]: 'https://acme.test/prototipo' });
});

test('what somebody else writes in another field stays, and in the same one is asked about', async () => {
  const [sala, nota] = [newField('Sala', 'text'), newField('Nota', 'text')];
  const id = await open([sala, nota], { [sala.id]: 'A', [nota.id]: 'B' });
  const text = section.getByRole('textbox', { name: 'Sala' });
  await text.fill('Mía');
  backend.update('user_stories', id, { fields: { [sala.id]: 'A', [nota.id]: 'De Berta' } }, { by: BERTA.id });
  await expect.element(section.getByRole('textbox', { name: 'Nota' })).toHaveValue('De Berta');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => valuesOf(id)).toEqual({ [sala.id]: 'Mía', [nota.id]: 'De Berta' });
  await text.fill('Otra');
  backend.update(
    'user_stories',
    id,
    { fields: { [sala.id]: 'Suya', [nota.id]: 'De Berta' } },
    { by: BERTA.id },
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Quedarme con la mía' })).toBeVisible();
  expect(valuesOf(id)).toMatchObject({ [sala.id]: 'Suya' });
});

test('a definition that changes shows in the open panel; a field for other types is not offered', async () => {
  const field = newField('Sala', 'text');
  const removed = newField('Vieja', 'text', { removed_at: '2026-01-01T00:00:00+00:00' });
  await open([field, removed], { [removed.id]: 'x' });
  await expect.element(page.getByRole('button', { name: 'Añadir Sala' })).toBeVisible();
  await expect.element(page.getByText('Vieja')).not.toBeInTheDocument();
});

test('a text that is no number leaves the number when the story closes around its field', async () => {
  const field = newField('Horas', 'number');
  const id = await open([field], { [field.id]: 5 });
  await section.getByRole('textbox', { name: 'Horas' }).fill('1o');
  await closeStory();
  expect(backend.writes).toEqual([]);
  expect(valuesOf(id)).toEqual({ [field.id]: 5 });
});
