import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { watchConnection, whenOnline } from '#client/lib/connection/online.ts';
import { BERTA, newId, newSprint, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { AbsenceDialog } from './AbsenceDialog.tsx';

test('the field of a note says who reads it: the person, and those who manage the project', async () => {
  const sprint = newSprint('Sprint 15');
  stage(
    <AbsenceDialog opened onClose={() => {}} person={BERTA} sprint={sprint} accepted />,
    { sprints: [sprint] },
    { view: 'planning', project: PROJECT.id },
  );
  await expect
    .element(page.getByRole('textbox', { name: /^Nota/ }))
    .toHaveAccessibleDescription('La ven la persona y quienes gestionan el proyecto.');
});

test('an absence cannot be removed without connection, with the reason', async () => {
  watchConnection();
  onTestFinished(async () => {
    window.dispatchEvent(new Event('online'));
    await whenOnline();
  });
  const sprint = newSprint('Sprint 15');
  const day = sprint.start_date;
  stage(
    <AbsenceDialog opened onClose={() => {}} person={BERTA} sprint={sprint} accepted />,
    {
      sprints: [sprint],
      absences: [{ id: newId(), user_id: BERTA.id, start_date: day, end_date: day }],
      absence_notes: [],
    },
    { view: 'planning', project: PROJECT.id },
  );
  const remove = page.getByRole('button', { name: /^Eliminar la ausencia/ });
  await expect.element(remove).toBeEnabled();
  window.dispatchEvent(new Event('offline'));
  await expect.element(remove).toBeDisabled();
  await expect.element(remove).toHaveAccessibleDescription('Sin conexión: podrás hacerlo cuando vuelva.');
});
