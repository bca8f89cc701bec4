import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BERTA, newSprint, PROJECT } from '#client/testing/rows.ts';
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
