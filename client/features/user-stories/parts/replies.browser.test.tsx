import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { StoryPanel } from '../panel/StoryPanel.tsx';

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00+00:00`;
const STORY = newStory('Uno');
const comment = (body: string, minute: number, values: Row = {}) => ({
  id: newId(),
  project_id: PROJECT.id,
  story_id: STORY.id,
  author_id: BERTA.id,
  body,
  mentions: [],
  created_at: at(minute),
  edited_at: null,
  reply_to: null as string | null,
  ...values,
});

async function open(comments: readonly Row[], linked?: string): Promise<Stage> {
  const onStage = stage(
    <StoryPanel />,
    { user_stories: [STORY], comments },
    { project: PROJECT.id, story: STORY.id, ...(linked !== undefined && { comment: linked }) },
  );
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  return onStage;
}

const items = () => [...document.querySelectorAll<HTMLElement>('[data-comment]')];
const itemOf = (text: string) => items().findLast((item) => item.textContent?.includes(text));
const replyTo = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Responder al comentario de ${name}`) });
const field = page.getByRole('textbox', { name: 'Responde a Berta Muestra' });
const replies = page.getByRole('list', { name: 'Respuestas al comentario de Berta Muestra' });
const sent = () => backend.writes.filter(({ target }) => target === 'comments').map(({ body }) => body);

test('a reply stands below its comment, with the keys of the field of comments', async () => {
  const parent = comment('¿Lo ves?', 1);
  await open([parent, comment('Otra cosa', 2)]);
  await replyTo('Berta').last().click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Sí, lo veo');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(replies.getByText('Sí, lo veo')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(sent).toMatchObject([{ body: 'Sí, lo veo', reply_to: parent.id, mentions: [] }]);
});

test('the next comment is typed while the one before is sent; one that is refused stands above it', async () => {
  await open([]);
  const composer = page.getByRole('textbox', { name: 'Escribe un comentario' });
  const answer = Promise.withResolvers<void>();
  backend.interceptWrites(() => answer.promise);
  await composer.fill('Uno');
  await userEvent.keyboard('{Control>}{Enter}{/Control}Dos');
  await expect.element(composer).toHaveValue('Dos');
  answer.resolve();
  await expect.poll(sent).toMatchObject([{ body: 'Uno' }]);
  const refusal = Promise.withResolvers<void>();
  backend.interceptWrites(() => refusal.promise);
  await userEvent.keyboard('{Control>}{Enter}{/Control}Tres');
  await expect.element(composer).toHaveValue('Tres');
  refusal.reject(new Refusal('comment_gone'));
  await expect.element(composer).toHaveValue('Dos\nTres');
  await composer.fill('');
});

test('a reply that is refused is in its field again', async () => {
  await open([comment('¿Lo ves?', 1)]);
  backend.interceptWrites(() => {
    throw new Refusal('comment_gone');
  });
  await replyTo('Berta').click();
  await userEvent.keyboard('Sí{Control>}{Enter}{/Control}');
  await expect.element(field).toHaveValue('Sí');
});

test('the field of a reply opens in view, with its buttons', async () => {
  const comments = Array.from({ length: 12 }, (_, minute) => comment(`Comentario ${minute}`, minute));
  await open(comments);
  await replyTo('Berta').last().click();
  const form = () =>
    field.element().closest('form')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  const composer = page.getByRole('textbox', { name: 'Escribe un comentario' }).element().closest('form');
  await expect.poll(form).toBeLessThanOrEqual((composer?.getBoundingClientRect().top ?? 0) + 1);
});

test('a reply to a reply stands beside it and mentions its author', async () => {
  const parent = comment('¿Lo ves?', 1);
  await open([parent, comment('Yo no', 2, { reply_to: parent.id })]);
  await replyTo('Berta').last().click();
  await expect.element(field).toHaveValue('@Berta Muestra ');
  await userEvent.keyboard('mira');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect.element(replies.getByText(/mira/)).toBeVisible();
  await expect
    .poll(sent)
    .toMatchObject([{ reply_to: parent.id, body: '@Berta Muestra mira', mentions: [BERTA.id] }]);
});

test('the text of a reply stays when the panel closes or the server refuses it, and can be given up', async () => {
  const parent = comment('¿Lo ves?', 1);
  const onStage = await open([parent]);
  await replyTo('Berta').click();
  await userEvent.keyboard('Sí');
  onStage.go({ project: PROJECT.id });
  await expect.element(field).not.toBeInTheDocument();
  onStage.go({ project: PROJECT.id, story: STORY.id });
  await expect.element(field).toHaveValue('Sí');
  backend.interceptWrites(() => {
    throw new Refusal('comment_gone');
  });
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect.element(page.getByRole('alert').getByText(/El comentario ya no está/)).toBeVisible();
  await expect.element(field).toHaveValue('Sí');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(field).not.toBeInTheDocument();
  await replyTo('Berta').click();
  await expect.element(field).toHaveValue('');
});

test('an old comment is there for its latest reply', async () => {
  const old = comment('El primero', 0);
  const others = Array.from({ length: 25 }, (_, minute) => comment(`Comentario ${minute}`, minute + 1));
  await open([old, ...others, comment('Tarde, pero sí', 40, { reply_to: old.id })]);
  await expect.element(replies.getByText('Tarde, pero sí')).toBeVisible();
  expect(items()[0]?.textContent).toContain('El primero');
});

test('a link leads to its comment, also to an old one: it is in view, marked and has the focus', async () => {
  const old = comment('El enlazado', 0, { author_id: ANA.id });
  const others = Array.from({ length: 45 }, (_, minute) => comment(`Comentario ${minute}`, minute + 1));
  await open([old, ...others], old.id);
  await expect.poll(() => itemOf('El enlazado') === document.activeElement).toBe(true);
  const item = itemOf('El enlazado');
  expect(item?.getAttribute('aria-current')).toBe('location');
  const panel = document.querySelector('[data-story-panel]')?.getBoundingClientRect();
  const box = item?.getBoundingClientRect();
  expect(box?.top).toBeGreaterThanOrEqual(panel?.top ?? 0);
  expect(box?.bottom).toBeLessThanOrEqual(panel?.bottom ?? 0);
});

test('a link to a comment that is gone says so, and shows the story', async () => {
  const onStage = await open([comment('Sigue aquí', 1)], newId());
  await expect.element(page.getByText('El comentario de este enlace ya no está.')).toBeVisible();
  await expect.poll(() => onStage.search()).toEqual({ project: PROJECT.id, story: STORY.id });
});

test('the mark ends with the story', async () => {
  const linked = comment('El enlazado', 1);
  const onStage = await open([linked], linked.id);
  await expect.poll(() => itemOf('El enlazado')?.getAttribute('aria-current')).toBe('location');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect.poll(() => onStage.search()).toEqual({ project: PROJECT.id });
});

/** Opens the fields in which comments are written. */
const FIELDS = {
  Comentar: async () => undefined,
  Responder: () => replyTo('Berta').click(),
  Guardar: async () => {
    await page.getByRole('button', { name: /^Editar el comentario de Ana/ }).click();
    await page.getByRole('textbox', { name: 'Editar el comentario' }).fill(' ');
  },
};

test.each(Object.entries(FIELDS))(
  "'%s' without a text says what is missing, and stays where it was pressed",
  async (name, show) => {
    await open([comment('¿Lo ves?', 1), comment('Sí', 2, { author_id: ANA.id })]);
    await show();
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', 'Falta: Comentario.');
    const place = () => button.element().getBoundingClientRect().toJSON() as object;
    const before = place();
    await button.click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent('Falta: Comentario.');
    expect(place()).toEqual(before);
    const focused = document.activeElement;
    expect(focused?.matches('textarea') && focused.closest('form')?.contains(button.element())).toBe(true);
    expect(sent()).toEqual([]);
    await userEvent.keyboard('Ya');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => backend.writes.length).toBe(1);
  },
);

test('Ctrl + Enter in an empty field says what is missing', async () => {
  await open([]);
  await page.getByRole('textbox', { name: 'Escribe un comentario' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Falta: Comentario.');
  expect(sent()).toEqual([]);
});
