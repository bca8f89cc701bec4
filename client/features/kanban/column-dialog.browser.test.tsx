import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { columnsOfBoard } from '#client/data/stories/columns.ts';
import { backend } from '#client/testing/backend.ts';
import { BERTA, basicTables, newId, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ColumnDialog } from './column/lazy/ColumnDialog.tsx';

/** The dialog for the limit of 'Por Hacer', with the saved limit, as the board shows it. */
function LimitDialog({ onClose }: { onClose: () => void }) {
  const project = useProject(PROJECT.id);
  const column = project && columnsOfBoard(project).find(({ status }) => status === 'todo');
  return column && <ColumnDialog what="limit" column={column} onClose={onClose} />;
}

/** @returns the id of the row of 'Por Hacer', whose limit is 5, and what the dialog calls when it closes. */
async function open() {
  const columns = basicTables().board_columns.map((row) => ({ ...row, id: newId() }));
  const id = columns.find(({ status }) => status === 'todo')?.id;
  const onClose = vi.fn();
  stage(
    <LimitDialog onClose={onClose} />,
    { board_columns: columns },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.element(field).toHaveValue('5');
  return { id, onClose };
}

const field = page.getByLabelText('Historias a la vez');
const save = page.getByRole('button', { name: 'Guardar' });
const note = page.getByText(
  'Otra persona lo ha cambiado mientras tanto: ahora es «7». Si guardas, lo reemplazas.',
);

test('a limit that nobody else has changed is saved', async () => {
  const { id, onClose } = await open();
  await field.fill('4');
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(backend.row('board_columns', id)['wip_limit']).toBe(4);
});

test('a limit that somebody else has changed is not replaced unseen', async () => {
  const { id, onClose } = await open();
  await field.fill('4');
  backend.update('board_columns', id, { wip_limit: 7 }, { by: BERTA.id, live: false });
  await save.click();
  await expect.element(note).toBeVisible();
  expect(backend.row('board_columns', id)['wip_limit']).toBe(7);
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue('4');

  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(backend.row('board_columns', id)['wip_limit']).toBe(4);
});
