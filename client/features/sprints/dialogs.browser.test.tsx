import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Sprint } from '#client/data/sprints/types.ts';
import { today } from '#client/lib/server-config.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { addDays, isWorkingDay, workingDays } from '#shared/rules/working-days.ts';
import { EditSprintDialog } from './EditSprintDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { NewSprintDialog } from './NewSprintDialog.tsx';
import { StartSprintDialog } from './StartSprintDialog.tsx';

const nothing = () => undefined;
const SEARCH = { view: 'sprints', project: PROJECT.id } as const;
const value = (label: string) => (page.getByLabelText(label).element() as HTMLInputElement).value;

test('a new sprint proposes the next name, the next working day, and the usual length', async () => {
  const sprints = [
    { ...newSprint('Sprint 47'), start_date: addDays(today(), -20), end_date: addDays(today(), -9) },
    { ...newSprint('Sprint 48'), start_date: addDays(today(), -6), end_date: addDays(today(), 5) },
  ];
  stage(<NewSprintDialog opened onClose={nothing} />, { sprints }, SEARCH);
  await expect.poll(() => value('Nombre')).toBe('Sprint 49');
  await page.getByRole('button', { name: 'Crear sprint' }).click();
  const made = () => backend.rows<Sprint>('sprints').find(({ name }) => name === 'Sprint 49');
  await expect.poll(made).toBeDefined();
  const { start_date: start = '', end_date: end = '' } = made() ?? {};
  expect(start > addDays(today(), 5) && isWorkingDay(start)).toBe(true);
  expect(workingDays(start, end)).toBe(workingDays(sprints[1]?.start_date ?? '', sprints[1]?.end_date ?? ''));
});

test('the first sprint of a team proposes nothing', async () => {
  stage(<NewSprintDialog opened onClose={nothing} />, { sprints: [] }, SEARCH);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('');
  expect(value('Fecha de inicio')).toBe('');
});

test('a running sprint is edited but for its first day, and the change can be undone', async () => {
  const sprint: Sprint = { ...newSprint('Sprint 3'), status: 'active', goal: 'Vender' };
  stage(<EditSprintDialog opened onClose={nothing} sprint={sprint} />, { sprints: [sprint] }, SEARCH);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sprint 3');
  await expect.element(page.getByLabelText('Fecha de inicio')).not.toBeInTheDocument();
  await page.getByLabelText('Fecha de fin').fill('2026-03-20');
  await page.getByLabelText('Objetivo (opcional)').fill('Cobrar');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => backend.row('sprints', sprint.id))
    .toMatchObject({ end_date: '2026-03-20', goal: 'Cobrar', start_date: '2026-03-02' });
  expect(backend.writes[0]?.body).not.toHaveProperty('start_date');
  await undoButton().click();
  await expect
    .poll(() => backend.row('sprints', sprint.id))
    .toMatchObject({ end_date: '2026-03-13', goal: 'Vender' });
});

test('finishing proposes the next sprint of the team, and the backlog if it has none', async () => {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const foreign: Sprint = { ...newSprint('De otro equipo'), team_id: '00000000-0000-4000-8000-000000009999' };
  const next = newSprint('Sprint 4');
  const dialog = (planned: Sprint[]) => (
    <FinishDialog
      opened
      onClose={nothing}
      sprint={running}
      stories={[newStory('Uno', { sprint_id: running.id })]}
      planned={planned}
      completed={undefined}
    />
  );
  stage(dialog([foreign, next]), { sprints: [running, foreign, next] }, SEARCH);
  await expect.element(page.getByRole('radio', { name: 'A Sprint 4' })).toBeChecked();
  await page.getByRole('radio', { name: 'Al backlog' }).click();
  await expect.element(page.getByRole('radio', { name: 'Al backlog' })).toBeChecked();
});

test('finishing without a planned sprint of the team proposes the backlog', async () => {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const foreign: Sprint = { ...newSprint('De otro equipo'), team_id: '00000000-0000-4000-8000-000000009999' };
  stage(
    <FinishDialog
      opened
      onClose={nothing}
      sprint={running}
      stories={[newStory('Uno', { sprint_id: running.id })]}
      planned={[foreign]}
      completed={undefined}
    />,
    { sprints: [running, foreign] },
    SEARCH,
  );
  await expect.element(page.getByRole('radio', { name: 'Al backlog' })).toBeChecked();
});

test.each([
  ['before its first day', 3, 14, /^El sprint empieza el .* contará desde hoy\.$/],
  ['after its first day', -2, 9, /^El sprint debía empezar el .* contará desde hoy\.$/],
])('a start %s says that it counts from today', async (_, start, end, note) => {
  const sprint = {
    ...newSprint('Sprint 3'),
    start_date: addDays(today(), start),
    end_date: addDays(today(), end),
  };
  stage(
    <StartSprintDialog opened onClose={nothing} sprint={sprint} stories={[]} onStarted={nothing} />,
    { sprints: [sprint] },
    SEARCH,
  );
  await expect.element(page.getByText(note)).toBeVisible();
});
