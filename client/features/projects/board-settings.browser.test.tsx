import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { basicTables, newId, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BoardSettings } from './BoardSettings.tsx';

function Settings() {
  const project = useProject(PROJECT.id);
  return project && <BoardSettings project={project} manage />;
}

/** @returns reads a column of the backend, and changes it as somebody else does who is not heard of yet. */
async function open() {
  const columns = basicTables().board_columns.map((row) => ({ ...row, id: newId() }));
  const idOf = (status: string) => columns.find((column) => column.status === status)?.id;
  stage(<Settings />, { board_columns: columns }, { view: 'kanban', project: PROJECT.id });
  await expect.element(todo).toHaveValue('5');
  return {
    limitOf: (status: string) => backend.row('board_columns', idOf(status))['wip_limit'],
    changeUnseen: (status: string, wip_limit: number) =>
      backend.update('board_columns', idOf(status), { wip_limit }, { live: false }),
  };
}

const todo = page.getByLabelText(/^Límite de Por Hacer/);
const save = page.getByRole('button', { name: /^Guardar/ });

test('saving one column leaves what somebody else has saved in another', async () => {
  const { limitOf, changeUnseen } = await open();
  changeUnseen('in_progress', 9);
  await todo.fill('4');
  await save.click();
  await expect.poll(() => limitOf('todo')).toBe(4);
  await expect.element(page.getByLabelText(/^Límite de En Progreso/)).toHaveValue('9');
  expect(limitOf('in_progress')).toBe(9);
});

test('a column that somebody else has changed is not replaced unseen', async () => {
  const { limitOf, changeUnseen } = await open();
  await todo.fill('4');
  changeUnseen('todo', 7);
  await save.click();
  const note = page.getByText(/Otra persona ha cambiado la columna Por Hacer mientras tanto.*límite: 7/);
  await expect.element(note).toBeVisible();
  expect(limitOf('todo')).toBe(7);
  await expect.element(todo).toHaveValue('4');
  await save.click();
  await expect.poll(() => limitOf('todo')).toBe(4);
  await expect.element(note).not.toBeInTheDocument();
});
