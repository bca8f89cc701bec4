import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteEpic } from '#client/data/epics/mutations.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { backend } from '#client/testing/backend.ts';
import { cutConnection } from '#client/testing/lost-answers.ts';
import { BERTA, CREATED, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { EpicsDialog } from './EpicsDialog.tsx';

const EPIC = {
  id: newId(),
  project_id: PROJECT.id,
  name: 'Pagos',
  description: 'Con tarjeta',
  closed_at: null,
  created_at: CREATED,
};

test('what somebody else saves of an epic is shown beside what is typed, and flows into the other field', async () => {
  stage(
    <EpicsDialog projectId={PROJECT.id} onClose={() => undefined} />,
    { epics: [EPIC] },
    { project: PROJECT.id },
  );
  await page.getByRole('button', { name: 'Editar Pagos' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await name.fill('Cobros');
  backend.update(
    'epics',
    EPIC.id,
    { name: 'Pagos de Berta', description: 'Y con efectivo' },
    { by: BERTA.id },
  );
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('textbox', { name: /^Descripción/ })).toHaveValue('Y con efectivo');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Pagos de Berta');
  await expect.element(name).toHaveValue('Cobros');
  // as it was before anybody changed it: that is a change now
  await name.fill('Pagos');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Pagos de Berta');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => backend.row('epics', EPIC.id)['name']).toBe('Pagos');
  expect(backend.row('epics', EPIC.id)['description']).toBe('Y con efectivo');
});

test('an epic whose deletion lost its answer still names its stories when it is deleted again', async () => {
  const story = newStory('Pagar', { epic_id: EPIC.id });
  backend.start({ epics: [EPIC], user_stories: [story] });
  const answer = backend.answer.bind(backend);
  let restore = async () => {};
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    const answered = await answer(request);
    if (request.method !== 'DELETE') return answered;
    spy.mockRestore();
    // as the database does
    backend.update('user_stories', story.id, { epic_id: null });
    restore = cutConnection();
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => spy.mockRestore());

  await expect(deleteEpic(EPIC.id)).rejects.toThrow();
  await restore();
  expect(await deleteEpic(EPIC.id)).toEqual([story.id]);
});
