import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { COLUMNS, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ColumnsSettings } from './ColumnsSettings.tsx';

function Settings({ manage }: { manage: boolean }) {
  useLiveProjects();
  const project = useProject(PROJECT.id);
  return project && <ColumnsSettings project={project} manage={manage} />;
}

const idOf = (status: string) => COLUMNS.find((column) => column.status === status)?.id ?? '';
const REVIEW = { ...COLUMNS[3], id: '00000000-0000-4000-8000-0000000000aa', name: 'Pruebas', rank: 'a3V' };

async function open(columns: readonly Row[] = COLUMNS, stories: readonly Row[] = [], manage = true) {
  stage(
    <Settings manage={manage} />,
    { project_columns: columns, user_stories: stories },
    { view: 'project', section: 'board', project: PROJECT.id },
  );
  await expect.element(page.getByText('Así queda el tablero')).toBeVisible();
}

const nameOf = (name: string) => page.getByLabelText(`Nombre de ${name}`, { exact: true });
const limitOf = (name: string) => page.getByLabelText(`Límite de ${name}`, { exact: true });
const save = page.getByRole('button', { name: 'Guardar cambios' });
const stored = () => backend.rows('project_columns');
const names = (status: string) =>
  stored()
    .filter((column) => column['status'] === status)
    .toSorted((a, b) => (String(a['rank']) < String(b['rank']) ? -1 : 1))
    .map(({ name }) => name);

test('a manager adds a column to a status, and names it: the preview shows it while it is typed', async () => {
  await open();
  await page.getByRole('button', { name: 'Añadir columna a En Progreso' }).click();
  await expect.element(page.getByText('Escribe un nombre de hasta 40 caracteres.').first()).toBeVisible();
  await expect.element(save).toBeDisabled();
  await nameOf('En Progreso').last().fill('Desarrollo');
  await expect.element(page.getByText('6 columnas de 12')).toBeVisible();
  await expect.element(page.getByText('1 columna con cambios')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Tablero guardado')).toBeVisible();
  expect(names('in_progress')).toEqual([null, 'Desarrollo']);
  await expect.element(save).not.toBeInTheDocument();
});

test('a name that another column has, and a limit that is none, are refused in the form', async () => {
  await open();
  await nameOf('Por Hacer').fill('en progreso');
  await expect.element(page.getByText('Ya hay una columna con ese nombre.')).toBeVisible();
  await nameOf('en progreso').fill('');
  await limitOf('Por Hacer').fill('0');
  await expect.element(page.getByText('De 1 a 999')).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test('a column moves to another status by its menu, says so until it is saved, and takes its stories along', async () => {
  const story = newStory('Uno', { status: 'in_review', column_id: REVIEW.id });
  await open([...COLUMNS, REVIEW], [story]);
  await page.getByRole('button', { name: 'Opciones de Pruebas' }).click();
  await page.getByRole('menuitem', { name: 'En Progreso' }).click();
  await expect.element(page.getByText('Pasará a En Progreso con su historia.')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await save.click();
  await expect.poll(() => names('in_progress')).toEqual([null, 'Pruebas']);
});

test('the keyboard orders columns by their grips', async () => {
  await open([...COLUMNS, REVIEW]);
  const grip = page.getByRole('button', { name: 'Mover Pruebas' });
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]{ArrowUp}[Space]');
  await expect.element(page.getByText(/con cambios$/)).toBeVisible();
  await save.click();
  await expect.poll(() => names('in_review')).toEqual(['Pruebas', null]);
});

test('the only column of a status cannot be removed, and its menu says why', async () => {
  await open();
  await page.getByRole('button', { name: 'Opciones de Por Hacer' }).click();
  await expect.element(page.getByText('Es la única columna de Por Hacer.')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Eliminar' })).not.toBeInTheDocument();
});

test('removing a column asks where its stories go, first to the same status, and full ones cannot be chosen', async () => {
  const stories = [
    newStory('Uno', { status: 'in_review', column_id: REVIEW.id }),
    ...[1, 2, 3].map((at) =>
      newStory(`Otra ${at}`, { status: 'in_progress', column_id: idOf('in_progress') }),
    ),
  ];
  await open([...COLUMNS, REVIEW], stories);
  await expect.element(page.getByText('1 historia ahora')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Opciones de Pruebas' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const asked = page.getByRole('dialog', { name: 'Eliminar «Pruebas»' });
  await expect.element(asked.getByRole('radio', { name: /^En Revisión/ })).toBeChecked();
  await expect.element(asked.getByRole('radio', { name: /^En Progreso/ })).toBeDisabled();
  await asked.getByRole('button', { name: 'Eliminar columna' }).click();
  await expect.element(page.getByText('Columna «Pruebas» eliminada')).toBeVisible();
  expect(backend.rows('user_stories')[0]).toMatchObject({ column_id: idOf('in_review') });
});

test('columns that somebody else has saved meanwhile are said before they are replaced', async () => {
  await open();
  await limitOf('Por Hacer').fill('4');
  backend.update('project_columns', idOf('todo'), { wip_limit: 7 });
  await expect.element(page.getByText(/^Otra persona ha cambiado el tablero/)).toBeVisible();
  await expect.element(limitOf('Por Hacer')).toHaveValue('4');
  await save.click();
  await expect.poll(() => stored().find(({ id }) => id === idOf('todo'))?.['wip_limit']).toBe(4);
});

test('a policy counts its letters from 240 on', async () => {
  await open();
  await page.getByRole('button', { name: 'Política de Por Hacer' }).click();
  const entry = page.getByLabelText(/^Cuándo entra/);
  await entry.fill('x'.repeat(239));
  await expect.element(page.getByText('239/280')).not.toBeInTheDocument();
  await entry.fill('x'.repeat(240));
  await expect.element(page.getByText('240/280')).toBeVisible();
});

test('who does not manage the project reads the columns as text', async () => {
  await open([...COLUMNS, { ...REVIEW, entry_policy: 'Con una aprobación' }], [], false);
  await expect.element(page.getByText(/Con una aprobación/)).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test.each([360, 768])('at %i px names and limits are read whole', async (width) => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, 900);
  await open();
  for (const { status } of COLUMNS) {
    const row = document.querySelector(`[data-drag-id="${idOf(status)}"]`);
    const fields = [...(row?.querySelectorAll('input') ?? [])];
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      // an empty field says what holds without it
      field.value ||= field.placeholder;
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    }
  }
});
