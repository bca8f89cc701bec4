import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetroOverview } from '#client/testing/retro.ts';
import { ANA, BERTA, newId, newSprint, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { RetroOverview } from './RetroOverview.tsx';

const SEARCH = { view: 'retro', project: PROJECT.id } as const;
const { id, name, start_date, end_date } = newSprint('Sprint 13');
const FINISHED = { id, name, start_date, end_date, status: 'completed' as const, completed_at: null };
const RUNNING = { ...FINISHED, id: newSprint('').id, name: 'Sprint 14', status: 'active' as const };

const listed = (values: Partial<Retrospectives['open'][number]>): Retrospectives['open'][number] => ({
  id: newSprint('').id,
  title: 'Sprint 12',
  sprint_id: null,
  sprint_name: null,
  template: 'four_ls',
  anonymous: false,
  phase: 'closed',
  facilitator_id: ANA.id,
  opens_on: null,
  created_at: '2026-02-27T10:00:00+00:00',
  closed_at: '2026-02-27T11:00:00+00:00',
  notes: 15,
  people: 6,
  actions: 2,
  done_actions: 1,
  top_topic: { title: 'Criterios tarde', votes: 6 },
  ...values,
});

const show = (overview: Partial<Retrospectives>, tables: object = {}, view = <RetroOverview />) =>
  stage(view, { retro_overviews: [{ ...newRetroOverview(overview) }], ...tables }, SEARCH);
const begin = page.getByRole('button', { name: 'Empezar la retrospectiva' });

test('the votes of a person change by arrow keys, and nothing in the form is too small for a thumb', async () => {
  show({ sprints: [FINISHED] });
  const votes = page.getByRole('textbox', { name: 'Votos por persona' });
  await votes.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await expect.element(votes).toHaveValue('6');
  const shown = [...document.querySelectorAll('form button')].filter((each) => each.checkVisibility());
  const boxes = shown.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  expect(boxes.length).toBeGreaterThan(0);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test('the last finished sprint is offered, and what was chosen is sent', async () => {
  const { search } = show({ sprints: [RUNNING, FINISHED] });
  await expect.element(page.getByText('Aún no hay una del Sprint 13')).toBeVisible();
  await page.getByText('Anónimas', { exact: true }).click();
  await expect
    .element(
      page.getByText('solo se pueden cambiar desde el navegador en que se escribieron', { exact: false }),
    )
    .toBeVisible();
  await page.getByRole('radio', { name: /^Velero/ }).click();
  await begin.click();
  await expect.poll(() => search().retro).toBe(backend.writes[0]?.body['id']);
  expect(backend.writes[0]?.body).toMatchObject({
    team_id: TEAM.id,
    sprint_id: FINISHED.id,
    template: 'sailboat',
    anonymous: true,
    votes_per_person: 5,
    phase_minutes: [8, 5, 3, 30],
    planned: false,
  });
});

/** The view, which a button opens again, as a reload does. */
function Reloaded() {
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setPage(page + 1)}>
        Otra vez
      </button>
      <RetroOverview key={page} />
    </>
  );
}

test('all that was chosen and typed in the form is there after a reload', async () => {
  show({ sprints: [RUNNING, FINISHED] }, {}, <Reloaded />);
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.getByRole('combobox', { name: 'Sprint' }).click();
  await page.getByRole('option', { name: 'Ninguno: independiente' }).click();
  await field('Título').fill('Tras la auditoría');
  await field('Votos por persona').fill('7');
  await page.getByText('Anónimas', { exact: true }).click();
  await page.getByText('Más adelante', { exact: true }).click();
  await page.getByLabelText('Se abre el').fill('2027-05-14');
  await page.getByRole('radio', { name: /^Velero/ }).click();
  await page.getByRole('combobox', { name: 'Minutos por fase' }).click();
  await page.getByRole('option', { name: 'Otros tiempos…' }).click();
  await field('Votar').fill('4');

  await page.getByRole('button', { name: 'Otra vez' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Sprint' })).toHaveValue('Ninguno: independiente');
  await expect.element(field('Título')).toHaveValue('Tras la auditoría');
  await expect.element(field('Votos por persona')).toHaveValue('7');
  await expect.element(page.getByRole('radio', { name: 'Anónimas' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Más adelante' })).toBeChecked();
  await expect.element(page.getByLabelText('Se abre el')).toHaveValue('14 may 2027');
  await expect.element(page.getByRole('radio', { name: /^Velero/ })).toBeChecked();
  await expect
    .element(page.getByRole('combobox', { name: 'Minutos por fase' }))
    .toHaveValue('Otros tiempos…');
  await expect.element(field('Votar')).toHaveValue('4');
});

test.each([
  ['a desktop', 1440],
  ['a tablet', 768],
  ['a phone', 360],
])('on %s, no field and no template stands alone in a row', async (_, width) => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, 900);
  show({ sprints: [RUNNING] });
  await expect.element(page.getByRole('radiogroup', { name: 'Cuándo' })).toBeVisible();
  const rowsOf = (elements: readonly Element[]) => {
    const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  };
  const templates = page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label'));
  const cards = templates.filter((label) => label?.querySelector('b')) as Element[];
  expect(cards).toHaveLength(4);
  expect(rowsOf(cards)).not.toContain(1);
  const form = page.getByRole('combobox', { name: 'Sprint' }).element().closest('form') as HTMLElement;
  const fields = [...(form.firstElementChild?.children ?? [])].filter((field) =>
    field.matches(':not(input)'),
  );
  expect(fields).toHaveLength(4);
  // one that is alone is as wide as the row
  const wide = (form.firstElementChild as Element).getBoundingClientRect().width;
  const narrow = fields.filter((field) => field.getBoundingClientRect().width < wide - 1);
  expect(rowsOf(narrow)).not.toContain(1);
  // no control is too small for a thumb
  expect(form.querySelector('.mantine-NumberInput-control')).toBeNull();
});

test('a team of fewer than three is told what an anonymous retrospective cannot give it, before it chooses', async () => {
  show({ sprints: [FINISHED] });
  await expect
    .element(page.getByText('Con menos de tres personas que escriban', { exact: false }))
    .toBeVisible();
});

test('a team of three is not', async () => {
  const carla = { ...BERTA, id: newId() };
  show(
    { sprints: [FINISHED] },
    {
      profiles: [ANA, BERTA, carla],
      team_members: [ANA, BERTA, carla].map(({ id }) => ({
        team_id: TEAM.id,
        user_id: id,
        role: 'developer',
      })),
    },
  );
  await expect.element(begin).toBeVisible();
  await expect
    .element(page.getByText('Con menos de tres personas', { exact: false }))
    .not.toBeInTheDocument();
});

test('a sprint that has its retrospective by now is refused at its field', async () => {
  show({ sprints: [FINISHED] });
  await expect.element(begin).toBeVisible();
  backend.interceptWrites(() => {
    throw new Refusal('sprint_has_retrospective');
  });
  await begin.click();
  const field = page.getByRole('combobox', { name: 'Sprint' });
  await expect.element(field).toHaveFocus();
  await expect
    .element(field)
    .toHaveAccessibleDescription('Este sprint ya tiene su retrospectiva. Ábrela en la lista.');
});

test('one of the running sprint may open on its last day; one without sprint needs a day', async () => {
  show({ sprints: [RUNNING] });
  await page.getByText('Más adelante').click();
  await expect.element(page.getByText('el viernes, 13 de marzo de 2026', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sprint' }).click();
  await page.getByRole('option', { name: 'Ninguno: independiente' }).click();
  await page.getByRole('button', { name: 'Planificar la retrospectiva' }).click();
  await expect.element(page.getByText('Elige un día a partir de mañana.')).toBeVisible();
  expect(backend.writes).toEqual([]);
});

test('while one runs, it is entered instead of starting another', async () => {
  const running = listed({ title: 'Sprint 13', phase: 'group' });
  const { search } = show({ open: [running], sprints: [RUNNING] });
  await expect.element(page.getByText('Agrupar · Modera Ana Prueba')).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Entrar en Sprint 13' }).click();
  await expect.poll(() => search().retro).toBe(running.id);
});

test('while one runs, the one of the running sprint is planned, and none of a finished one', async () => {
  show({ open: [listed({ title: 'Sprint 12', phase: 'agree' })], sprints: [FINISHED, RUNNING] });
  const sprint = page.getByRole('combobox', { name: 'Sprint' });
  await expect.poll(() => (sprint.element() as HTMLInputElement).value).toMatch(/^Sprint 14 /);
  await expect.element(page.getByText('Más adelante')).not.toBeInTheDocument();
  await expect.element(begin).not.toBeInTheDocument();
  await sprint.click();
  await expect.element(page.getByRole('option', { name: /^Sprint 13/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: /^Sprint 14/ }).click();
  await page.getByRole('button', { name: 'Planificar la retrospectiva' }).click();
  await expect.poll(() => backend.writes[0]?.body).toMatchObject({ sprint_id: RUNNING.id, planned: true });
});

test('past ones show how many of their actions are done', async () => {
  show({ closed: [listed({})], actions: { total: 14, done: 10 } });
  const past = page.getByRole('region', { name: 'Anteriores' });
  await expect.element(past.getByText('10 de 14 acciones hechas', { exact: false })).toBeVisible();
  await expect.element(past.getByText(/^71/)).toBeVisible();
  const row = past.getByRole('row', { name: /Sprint 12/ });
  await expect.element(row.getByText('1 de 2')).toBeVisible();
  await expect.element(row.getByText('Criterios tarde')).toBeVisible();
});

test('in an archived project nothing is started, and there is something to read or a reason why not', async () => {
  const archived = { projects: [{ ...PROJECT, archived_at: '2026-03-01T10:00:00+00:00' }] };
  show({ sprints: [FINISHED] }, archived);
  await expect.element(page.getByRole('heading', { name: 'Aún no hay retrospectivas' })).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test('a manager writes a template with its columns; each needs a title', async () => {
  show({ sprints: [FINISHED] });
  await page.getByRole('button', { name: 'Plantilla nueva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plantilla nueva' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Semáforo');
  await dialog.getByRole('textbox', { name: 'Título de la columna 1' }).fill('Rojo');
  await dialog.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect.element(dialog.getByText('Escribe el título de cada columna.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Quitar la columna 2' }).click();
  await dialog.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect.poll(() => backend.writes).toHaveLength(1);
  expect(backend.writes[0]?.body).toMatchObject({ name: 'Semáforo', columns: [{ title: 'Rojo' }] });
});

test('a person who does not manage the project writes no templates', async () => {
  show({ sprints: [FINISHED] }, { projects: [{ ...PROJECT, owner_id: BERTA.id }] });
  await expect.element(begin).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Plantilla nueva' })).not.toBeInTheDocument();
});

test('how it works is explained, also what the key in the browser is for, and on a phone by an icon', async () => {
  onTestFinished(() => page.viewport(1280, 720));
  await page.viewport(360, 740);
  show({});
  await page.getByRole('button', { name: 'Cómo funciona' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cómo funciona una retrospectiva' });
  await expect.element(dialog.getByText('La clave de tus notas')).toBeVisible();
  await expect.element(dialog.getByText('Con nombre o anónima')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
