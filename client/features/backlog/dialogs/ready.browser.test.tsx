import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { backend } from '#client/testing/backend.ts';
import { BERTA, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ReadyDialog } from './ReadyDialog.tsx';

const field = page.getByLabelText('Una historia está preparada cuando…');
const save = page.getByRole('button', { name: 'Guardar' });

function Live({ onClose }: { onClose: () => void }) {
  useLiveProjects();
  return <ReadyDialog projectId={PROJECT.id} onClose={onClose} />;
}

async function open() {
  const onClose = vi.fn();
  const project = { ...PROJECT, definition_of_ready: 'Está estimada' };
  stage(<Live onClose={onClose} />, { projects: [project] }, { view: 'backlog', project: PROJECT.id });
  await expect.element(field).toHaveValue('Está estimada');
  await field.fill('Está estimada y dividida');
  return onClose;
}
const stored = () => backend.row('projects', PROJECT.id)['definition_of_ready'];

test('a definition that somebody else has changed is not replaced unseen', async () => {
  const onClose = await open();
  backend.update(
    'projects',
    PROJECT.id,
    { definition_of_ready: 'La de Berta' },
    { by: BERTA.id, live: false },
  );
  await save.click();
  await expect.element(page.getByRole('alert').getByText('La de Berta')).toBeVisible();
  expect(stored()).toBe('La de Berta');
  expect(onClose).not.toHaveBeenCalled();
  await save.click();
  await expect.poll(stored).toBe('Está estimada y dividida');
});

test('what is typed stays when the project is archived meanwhile, and nothing can be sent', async () => {
  await open();
  backend.update('projects', PROJECT.id, { archived_at: '2026-03-02T10:00:00+00:00' }, { by: BERTA.id });
  await expect.element(page.getByText(/^El proyecto se ha archivado mientras tanto/)).toBeVisible();
  await expect.element(field).toHaveValue('Está estimada y dividida');
  await expect.element(save).toBeDisabled();
});
