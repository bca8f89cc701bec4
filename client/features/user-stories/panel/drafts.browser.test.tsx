import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldDrafts } from '#client/data/drafts/drafts.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { loseNextAnswer } from '#client/testing/lost-answers.ts';
import { allowMotion } from '#client/testing/motion.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { StoryPanel } from './StoryPanel.tsx';

const title = page.getByRole('textbox', { name: 'Título' });
/** Where its text is at rest, the formatted text is read in its place. */
const description = page.getByRole('textbox', { name: 'Descripción', includeHidden: true });
const conflict = (field: string) => page.getByRole('group', { name: `Dos versiones: ${field}` });

let onStage: Stage;
let id: string;

/** Opens the panel of a story. */
async function open(values: Partial<StoryRow> = {}): Promise<void> {
  const story = newStory('Uno', values);
  id = story.id;
  onStage = stage(<StoryPanel />, { user_stories: [story] }, { project: PROJECT.id, story: id });
  await expect.element(title).toHaveValue('Uno');
}

const stored = () => backend.row('user_stories', id) as StoryRow;
/** Somebody else changes the story. */
const change = (patch: Partial<StoryRow>, options: { live?: boolean } = {}) =>
  backend.update('user_stories', id, patch, { by: BERTA.id, ...options });

async function closeAndOpen(): Promise<void> {
  await onStage.go({ project: PROJECT.id });
  await expect.element(title).not.toBeInTheDocument();
  await onStage.go({ project: PROJECT.id, story: id });
  await expect.element(title).toBeVisible();
}

test('what others change flows into the panel, but not into the field that is being written', async () => {
  await open();
  await title.fill('Lo que escribo');
  change({ title: 'De otra persona', description: 'También de otra' });
  await expect.element(description).toHaveValue('También de otra');
  await expect.element(title).toHaveValue('Lo que escribo');
});

test('the panel shows for a moment who has moved its story', async () => {
  await allowMotion();
  await open();
  const header = () => document.querySelector('[data-story-panel] header')?.textContent;
  // once a change arrives, the channel is there
  change({ title: 'Dos' });
  await expect.element(title).toHaveValue('Dos');
  change({ status: 'todo' });
  await expect.poll(header).toContain('Berta Muestra');
  await expect.poll(header).not.toContain('Berta Muestra');
});

test('the text of a description is read once, and a button makes it a field', async () => {
  await open({ description: 'Como **cliente**' });
  await expect.element(page.getByRole('strong')).toMatchTextContent('cliente');
  await expect.element(page.getByRole('textbox', { name: 'Descripción' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Editar la descripción' }));
  await expect.element(page.getByRole('textbox', { name: 'Descripción' })).toHaveFocus();
  await expect.element(page.getByRole('strong')).not.toBeInTheDocument();
});

test('Escape drops what was written, and shows what others have written meanwhile', async () => {
  await open();
  await title.fill('Lo que escribo');
  change({ title: 'De otra persona' });
  await userEvent.keyboard('{Escape}');
  await expect.element(title).toHaveValue('De otra persona');
  expect(backend.writes).toEqual([]);
  expect(stored().title).toBe('De otra persona');
});

test('a text that Escape has discarded can be taken back, and is saved then', async () => {
  await open();
  await description.fill('Veinte minutos de texto');
  await userEvent.keyboard('{Escape}');
  await expect.element(description).toHaveValue('');
  await undoButton().click();
  await expect.element(description).toHaveValue('Veinte minutos de texto');
  await title.click();
  await expect.poll(() => stored().description).toBe('Veinte minutos de texto');
});

test('a text that an earlier page has left is in its field, with its age, until it is discarded', async () => {
  await open();
  const at = Date.now() - 86_400_000;
  fieldDrafts.write(`${id}:description`, { value: 'De ayer', base: { value: '' }, at });
  await closeAndOpen();
  await expect.element(description).toHaveValue('De ayer');
  await expect.element(page.getByText('Lo que escribiste ayer no se ha guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(description).toHaveValue('');
  expect(stored().description).toBeNull();
});

test('a story that is deleted while it is open is a clear state', async () => {
  await open();
  backend.delete('user_stories', id);
  await expect.element(page.getByRole('complementary')).toMatchTextContent('No encontramos esta historia');
});

test('what is typed in a story that another person deletes waits to be copied, and a toast says where', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Escribe un comentario' }).fill('A medias');
  backend.delete('user_stories', id);
  await expect.element(page.getByText('Lo que escribías está en «Textos por copiar»')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect.poll(() => onStage.search().dialog).toBe('texts');
});

test('a field is saved when it is left, and can be undone', async () => {
  await open();
  await description.fill('Texto');
  await title.click();
  await expect.poll(() => stored().description).toBe('Texto');
  await undoButton().click();
  await expect.poll(() => stored().description).toBeNull();
});

test('a text that could not be saved stays in its field, also when the panel closes and opens again', async () => {
  await open();
  backend.interceptWrites(() => {
    throw new TypeError('Failed to fetch');
  });
  await description.fill('Lo que había escrito');
  await title.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se ha guardado.' }).first())
    .toBeVisible();
  await expect.element(description).toHaveValue('Lo que había escrito');
  await closeAndOpen();
  await expect.element(description).toHaveValue('Lo que había escrito');
  backend.interceptWrites(() => undefined);
  await userEvent.click(description, { force: true });
  await title.click();
  await expect.poll(() => stored().description).toBe('Lo que había escrito');
});

test('an edit whose answer was lost is saved, and nobody says that it is not', async () => {
  await open();
  loseNextAnswer('after', undefined, 'change_stories');
  await title.fill('Pagar');
  await description.click();
  await expect.element(undoButton()).toBeVisible();
  await expect.element(title).toHaveValue('Pagar');
  expect(page.getByText('No se ha guardado.').query()).toBeNull();
});

test('an edit of which nobody knows says that, and keeps its text', async () => {
  await open();
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };
  backend.interceptWrites(cut);
  backend.interceptReads(cut);
  await title.fill('Pagar');
  await description.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'No sabemos si se guardó.' })).toBeVisible();
  await expect.element(title).toHaveValue('Pagar');
});

test('a field that is being written when the panel closes is saved', async () => {
  await open();
  await title.fill('Otro título');
  await onStage.go({ project: PROJECT.id });
  await expect.poll(() => stored().title).toBe('Otro título');
});

test('a comment that is being written is there again when the panel opens', async () => {
  await open();
  const comment = page.getByRole('textbox', { name: 'Escribe un comentario' });
  await comment.fill('A medias');
  await closeAndOpen();
  await expect.element(comment).toHaveValue('A medias');
});

test('what is typed while the field is being saved is kept', async () => {
  await open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.interceptWrites(() => answered);
  await title.fill('Primero');
  await userEvent.keyboard('{Enter}');
  await title.fill('Primero y segundo');
  answer();
  await expect.poll(() => stored().title).toBe('Primero');
  await expect.element(title).toHaveValue('Primero y segundo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stored().title).toBe('Primero y segundo');
});

test('what somebody else saves after the own save is not overwritten by what was typed meanwhile', async () => {
  await open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.interceptWrites(() => answered);
  await title.fill('Primero');
  await userEvent.keyboard('{Enter}');
  await title.fill('Primero y segundo');
  answer();
  await expect.poll(() => stored().title).toBe('Primero');
  change({ title: 'De Berta', description: 'También de Berta' });
  await expect.element(description).toHaveValue('También de Berta');
  await userEvent.keyboard('{Enter}');
  await expect.element(conflict('Título')).toMatchTextContent('De Berta');
  expect(stored().title).toBe('De Berta');
});

test('two people who write in one field are asked: both texts show, and nothing is lost', async () => {
  await open();
  await title.fill('Lo que escribe Ana');
  change({ title: 'Lo que escribe Berta' });
  await userEvent.keyboard('{Enter}');
  const choice = conflict('Título');
  await expect.element(choice).toMatchTextContent('Berta Muestra ha cambiado «Título» mientras editabas.');
  await expect.element(choice).toMatchTextContent('Lo que escribe Ana');
  await expect.element(choice).toMatchTextContent('Lo que escribe Berta');
  await expect.element(title).toHaveValue('Lo que escribe Ana');
  expect(stored().title).toBe('Lo que escribe Berta');
});

test('the own text is kept: it is saved over the other one', async () => {
  await open();
  await title.fill('Lo que escribe Ana');
  change({ title: 'Lo que escribe Berta' });
  await userEvent.keyboard('{Enter}');
  // the question stays while the field is entered and left for the answer
  await title.click();
  await conflict('Título').getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.element(conflict('Título')).not.toBeInTheDocument();
  await expect.poll(() => stored().title).toBe('Lo que escribe Ana');
});

test('the other text is accepted, and that can be undone', async () => {
  await open({ description: 'Texto' });
  await description.fill('Texto de Ana');
  // reported by the server: the change has not arrived yet
  change({ description: 'Texto de Berta' }, { live: false });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const choice = conflict('Descripción');
  await expect
    .element(choice)
    .toMatchTextContent('Berta Muestra ha cambiado «Descripción» mientras editabas.');
  change({}, {});
  await choice.getByRole('button', { name: 'Usar la otra' }).click();
  await expect.element(description).toHaveValue('Texto de Berta');
  await undoButton().click();
  await expect.element(description).toHaveValue('Texto de Ana');
  expect(stored().description).toBe('Texto de Berta');
});

test('two people who change different paragraphs of a description both keep theirs', async () => {
  await open({ description: 'Uno\n\nDos\n\nTres' });
  await description.fill('Uno de Ana\n\nDos\n\nTres');
  change({ description: 'Uno\n\nDos\n\nTres de Berta' });
  await title.click();
  await expect.poll(() => stored().description).toBe('Uno de Ana\n\nDos\n\nTres de Berta');
  await expect.element(description).toHaveValue('Uno de Ana\n\nDos\n\nTres de Berta');
  await expect.element(conflict('Descripción')).not.toBeInTheDocument();
});

test('two people who change the same paragraph of a description are asked', async () => {
  await open({ description: 'Uno\n\nDos' });
  await description.fill('Uno de Ana\n\nDos');
  change({ description: 'Uno de Berta\n\nDos' });
  await title.click();
  await expect.element(conflict('Descripción')).toMatchTextContent('Uno de Ana');
  expect(stored().description).toBe('Uno de Berta\n\nDos');
});

test('of two descriptions of the same paragraph both can be kept', async () => {
  await open({ description: 'Uno\n\nDos' });
  await description.fill('Uno de Ana\n\nDos');
  change({ description: 'Uno de Berta\n\nDos' });
  await title.click();
  await conflict('Descripción').getByRole('button', { name: 'Guardar las dos' }).click();
  await expect.poll(() => stored().description).toBe('Uno de Berta\n\nUno de Ana\n\nDos');
  await expect.element(conflict('Descripción')).not.toBeInTheDocument();
});

test('two people who begin an empty description both keep theirs, without a question', async () => {
  await open();
  await description.fill('Texto de Ana');
  change({ description: 'Texto de Berta' });
  await title.click();
  await expect.poll(() => stored().description).toBe('Texto de Berta\n\nTexto de Ana');
  await expect.element(conflict('Descripción')).not.toBeInTheDocument();
});

test('two people who tick different criteria do not contradict each other', async () => {
  await open({ acceptance_criteria: '- [ ] Uno\n- [ ] Dos' });
  change({ acceptance_criteria: '- [ ] Uno\n- [x] Dos' }, { live: false });
  await page.getByRole('checkbox', { name: 'Uno' }).click();
  await expect.poll(() => stored().acceptance_criteria).toBe('- [x] Uno\n- [x] Dos');
  await expect.element(page.getByText('2 de 2')).toBeVisible();
});

test('a choice that meets another one is asked about too', async () => {
  await open();
  change({ priority: 'low' }, { live: false });
  await page.getByRole('button', { name: /^Prioridad/ }).click();
  await page.getByRole('option', { name: 'Crítica' }).click();
  const choice = conflict('Prioridad');
  await expect.element(choice).toMatchTextContent('Crítica');
  await expect.element(choice).toMatchTextContent('Baja');
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.poll(() => stored().priority).toBe('critical');
});

test('a day that meets another one is asked about too', async () => {
  await open({ due_date: '2026-03-10' });
  change({ due_date: '2026-03-20' }, { live: false });
  await page.getByRole('button', { name: /^Vencimiento/ }).click();
  await page.getByRole('dialog', { name: 'Vencimiento' }).getByRole('textbox').fill('24/3/2027');
  await userEvent.keyboard('{Enter}');
  const choice = conflict('Vencimiento');
  await expect.element(choice).toMatchTextContent('ha cambiado «Vencimiento» mientras editabas');
  expect(stored().due_date).toBe('2026-03-20');
  await choice.getByRole('button', { name: 'Quedarme con la mía' }).click();
  await expect.poll(() => stored().due_date).toBe('2027-03-24');
});

test('a refused move shows the reason, and the panel shows the column that the story is still in', async () => {
  await open({ status: 'todo' });
  backend.interceptWrites(() => {
    throw new Refusal('wip_limit_reached', { name: 'En Revisión', limit: 2 });
  });
  await page.getByRole('button', { name: /^Estado/ }).click();
  await page.getByRole('option', { name: 'En Revisión' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('La columna "En Revisión" ha alcanzado su límite de 2 elementos');
  await expect.element(page.getByRole('button', { name: 'Estado Por Hacer' })).toBeVisible();
});

test('a panel that arrives late leaves the focus to who is typing beside it', async () => {
  const story = newStory('Uno');
  const read = Promise.withResolvers<void>();
  const view = (
    <>
      <input aria-label="Al lado" />
      <StoryPanel />
    </>
  );
  stage(view, { user_stories: [story] }, { project: PROJECT.id, story: story.id });
  backend.interceptReads(() => read.promise);
  const beside = page.getByRole('textbox', { name: 'Al lado' });
  await beside.click();
  await userEvent.keyboard('Escribo');
  read.resolve();
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
  await userEvent.keyboard('s');
  await expect.element(beside).toHaveValue('Escribos');
});
