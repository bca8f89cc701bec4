import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { item, undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BacklogView } from '../BacklogView.tsx';

const field = page.getByRole('textbox', { name: 'Nueva historia' });
const question = page.getByRole('group');

/** The titles in the backend, in the order of their ranks. */
const storedTitles = () =>
  backend
    .rows<StoryRow>('user_stories')
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ title }) => title);

beforeEach(async () => {
  const stories = [newStory('Primera'), newStory('Bloqueada', { blocked_reason: 'Falta la firma' })];
  const view = <BacklogView />;
  stage(view, { user_stories: stories }, { view: 'backlog', project: PROJECT.id });
  await expect.element(field).toBeVisible();
});

async function paste(text: string): Promise<void> {
  await field.click();
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  field.element().dispatchEvent(event);
}

test('the line of an empty backlog says that a list can be pasted, until there is a story', async () => {
  await expect.element(field).toHaveAttribute('placeholder', 'Escribe una historia y pulsa Intro');
  for (const { id } of backend.rows<StoryRow>('user_stories')) backend.delete('user_stories', id);
  await expect.element(field).toHaveAttribute('placeholder', expect.stringContaining('o pega una lista'));
});

test('several pasted lines become as many stories, in their order, in one request that can be undone', async () => {
  await paste('- Entrar\n- Salir\n\n- Volver\n');
  await expect.element(question).toMatchTextContent('Has pegado 3 líneas.');
  expect(backend.writes).toHaveLength(0);
  await page.getByRole('button', { name: 'Crear 3 historias' }).click();
  await expect.poll(storedTitles).toEqual(['Entrar', 'Salir', 'Volver', 'Primera', 'Bloqueada']);
  expect(backend.writes).toHaveLength(1);
  await expect.element(page.getByText('3 historias creadas')).toBeVisible();
  await expect.element(undoButton()).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
});

test('they can be one story, or none', async () => {
  await paste('Entrar\nSalir');
  await page.getByRole('button', { name: 'Dejarlas en una sola' }).click();
  await expect.element(field).toHaveValue('Entrar Salir');
  await paste('Uno\nDos');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(backend.writes).toHaveLength(0);
});

test('a single line beside empty ones goes into the field', async () => {
  await field.fill('Ver ');
  await paste('Entrar\n\u200B\n');
  await expect.element(field).toHaveValue('Ver Entrar');
  await expect.element(field).toHaveFocus();
  await field.fill('');
});

const TABLE = 'Clave\tTítulo\tPuntos\tPrioridad\nPAY-1\tEntrar\t3\tAlta\nPAY-2\t"Salir\ncon calma"\tXL\t\n';

test('of a table the first rows show before they become stories, with points and priority, and one undo', async () => {
  await paste(TABLE);
  await expect.element(question).toMatchTextContent('Has pegado una tabla con 2 filas.');
  const table = page.getByRole('table', { name: 'Primeras filas' });
  await expect.element(table).toMatchTextContent('Entrar3AltaSalir con calma');
  await expect.element(page.getByRole('status').filter({ hasText: '«XL»' })).toBeVisible();
  expect(backend.writes).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Crear 2 historias' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(storedTitles).toEqual(['Entrar', 'Salir con calma', 'Primera', 'Bloqueada']);
  const [entrar, salir] = ['Entrar', 'Salir con calma'].map((title) =>
    backend.rows<StoryRow>('user_stories').find((story) => story.title === title),
  );
  expect([entrar?.story_points, entrar?.priority]).toEqual([3, 'high']);
  expect([salir?.story_points, salir?.priority]).toEqual([null, 'medium']);
  await expect.element(undoButton()).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('the column of the title can be chosen, and a table can be left or read as lines', async () => {
  await paste(TABLE);
  await page.getByRole('button', { name: 'Título: Título' }).click();
  await page.getByRole('option', { name: 'Clave' }).click();
  await expect.element(page.getByRole('table')).toMatchTextContent('PAY-1');
  await page.getByRole('checkbox', { name: 'La primera fila son los encabezados' }).click();
  await expect.element(question).toMatchTextContent('Has pegado una tabla con 3 filas.');
  await page.getByRole('button', { name: 'No es una tabla' }).click();
  await expect.element(question).toMatchTextContent('Has pegado 4 líneas.');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(backend.writes).toHaveLength(0);
});

test('a table that cannot be created stays with the reason', async () => {
  backend.interceptWrites(() => {
    throw new Refusal('forbidden');
  });
  await paste(TABLE);
  await page.getByRole('button', { name: 'Crear 2 historias' }).click();
  await expect.element(page.getByText(/^No se pudieron crear las 2 historias/)).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('a table with too long titles or without any is not offered', async () => {
  await paste(`Título\tPuntos\n${'x'.repeat(301)}\t3`);
  await expect.element(page.getByRole('alert')).toMatchTextContent('La fila 1 tiene más de 300 caracteres');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await paste(`Título\tPuntos\nUno\t1\n${`${'x'.repeat(301)}\t3\n`.repeat(3)}`);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('3 filas tienen más de 300 caracteres; la primera es la 2.');
  expect(page.getByRole('button', { name: /^Crear \d/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await paste(`Título\tPuntos\n${'Uno\t1\n'.repeat(101)}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent('hasta 100 filas a la vez');
});

test('too many lines and too long ones are refused with the reason', async () => {
  await paste(Array.from({ length: 101 }, (_, n) => `Historia ${n}`).join('\n'));
  await expect.element(page.getByRole('alert')).toMatchTextContent('hasta 100 historias a la vez');
  expect(page.getByRole('button', { name: /^Crear \d/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await paste(`Uno\n${'x'.repeat(301)}`);
  await expect.element(page.getByRole('alert')).toMatchTextContent('La línea 2 tiene más de 300 caracteres');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  const long = 'x'.repeat(301);
  await paste(['Uno', long, 'x'.repeat(300), long].join('\n'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('2 líneas tienen más de 300 caracteres; la primera es la 2.');
});

test('a blocked story says why in its row, and outside of sprints its menu moves it only', async () => {
  expect(item('Bloqueada').textContent).toContain('Bloqueada: Falta la firma');
  expect(item('Primera').textContent).not.toContain('Bloqueada');
  item('Primera').querySelector('a')?.focus();
  await userEvent.keyboard('.');
  await expect.element(page.getByRole('menuitem', { name: 'Preparadas' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Marcar como preparada' }).query()).toBeNull();
});
