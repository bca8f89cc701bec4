import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import { endOfSprint } from '#client/data/sprints/sprint-proposal.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { backend } from '#client/testing/backend.ts';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import {
  ANA,
  BERTA,
  newId,
  newSprint,
  newStory,
  PROJECT,
  type StoryRow,
  TEAM,
} from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { addDays, isWorkingDay } from '#shared/rules/dates/working-days.ts';
import { EditSprintDialog } from './EditSprintDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { NewSprintDialog } from './NewSprintDialog.tsx';
import { SprintDialogs } from './SprintDialogs.tsx';
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
  expect(end).toBe(endOfSprint(start, 12, new Set()));
});

test('the first sprint of a team proposes real values: its name, the next working day and two weeks', async () => {
  stage(<NewSprintDialog opened onClose={nothing} />, { sprints: [] }, SEARCH);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sprint 1');
  await page.getByRole('button', { name: 'Crear sprint' }).click();
  await expect.poll(() => backend.rows('sprints')).toHaveLength(1);
  const [made] = backend.rows<Sprint>('sprints');
  expect(made && isWorkingDay(made.start_date)).toBe(true);
  expect(made?.end_date).toBe(endOfSprint(made?.start_date ?? '', 14, new Set()));
});

test('typing replaces the proposed name of a sprint', async () => {
  stage(<NewSprintDialog opened onClose={nothing} />, { sprints: [] }, SEARCH);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sprint 1');
  await expect.element(page.getByLabelText('Nombre')).toHaveFocus();
  await userEvent.keyboard('Pagos');
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Pagos');
});

test('of several teams one is chosen; after a failure everything is there, and can be sent again', async () => {
  const second = { ...TEAM, id: newId(), name: 'Segundo' };
  stage(<NewSprintDialog opened onClose={nothing} />, { teams: [TEAM, second], sprints: [] }, SEARCH);
  await page.getByRole('combobox', { name: 'Equipo' }).click();
  await page.getByRole('option', { name: 'Segundo' }).click();
  await page.getByLabelText('Nombre').fill('Sprint B');
  backend.interceptWrites(() => {
    throw new Refusal('x');
  });
  await page.getByRole('button', { name: 'Crear sprint' }).click();
  await expect
    .element(page.getByText('No se pudo crear el sprint. Inténtalo de nuevo.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sprint B');
  backend.interceptWrites(() => undefined);
  await page.getByRole('button', { name: 'Crear sprint' }).click();
  await expect.element(page.getByText('Sprint creado')).toBeVisible();
  expect(backend.rows('sprints')).toMatchObject([{ name: 'Sprint B', team_id: second.id }]);
});

test('a person who does not manage a project reads why they plan no sprint', async () => {
  const projects = [{ ...PROJECT, owner_id: BERTA.id }];
  stage(<NewSprintDialog opened onClose={nothing} />, { projects, sprints: [] }, SEARCH);
  await expect
    .element(page.getByText(/Solo quien gestiona un proyecto .* puede planificar sus sprints/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Crear sprint' })).toBeDisabled();
});

test('the grey button answers a press, and Ctrl + Enter, with what is missing', async () => {
  stage(<NewSprintDialog opened onClose={nothing} />, { sprints: [] }, SEARCH);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sprint 1');
  await page.getByLabelText('Nombre').fill('');
  await page.getByLabelText('Fecha de fin').fill('');
  await expect.element(page.getByLabelText('Fecha de fin')).toHaveAttribute('placeholder', 'Añadir fecha');
  const submit = page.getByRole('button', { name: 'Crear sprint' });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  // it is only grey
  await submit.click({ force: true });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Falta: Nombre y Fecha de fin.');
  await expect.element(page.getByLabelText('Nombre')).toHaveFocus();
  await userEvent.keyboard('Otoño{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Falta: Fecha de fin.');
  await expect.element(page.getByLabelText('Fecha de fin')).toHaveFocus();
  expect(backend.writes).toEqual([]);
  await page.getByLabelText('Fecha de fin').fill(addDays(today(), 20));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await submit.click();
  await expect.poll(() => backend.rows('sprints')).toHaveLength(1);
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

test('without a planned sprint the unfinished stories may go to a new one, which is created', async () => {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const story = newStory('Uno', { sprint_id: running.id });
  stage(
    <FinishDialog
      opened
      onClose={nothing}
      sprint={running}
      stories={[story]}
      planned={[]}
      completed={undefined}
    />,
    { sprints: [running], user_stories: [story] },
    SEARCH,
  );
  await expect.element(page.getByRole('radio', { name: 'Al backlog' })).toBeChecked();
  await page.getByRole('radio', { name: 'A un sprint nuevo: Sprint 4' }).click();
  await page.getByRole('button', { name: 'Finalizar sprint' }).click();
  const made = () => backend.rows<Sprint>('sprints').find(({ name }) => name === 'Sprint 4');
  await expect.poll(made).toBeDefined();
  await expect
    .poll(() => backend.writes.at(-1))
    .toMatchObject({
      target: 'rpc/finish_sprint',
      body: { sprint_id: running.id, leftovers: made()?.id },
    });
  // the last that follows: it would show in the next test
  await expect.element(page.getByText('Repasa el sprint con tu equipo')).toBeVisible();
});

test('a finished sprint offers the retrospective of its team', async () => {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const { search } = stage(
    <FinishDialog
      opened
      onClose={nothing}
      sprint={running}
      stories={[]}
      planned={[]}
      completed={undefined}
    />,
    { sprints: [running] },
    SEARCH,
  );
  await page.getByRole('button', { name: 'Finalizar sprint' }).click();
  await expect.element(page.getByText('Repasa el sprint con tu equipo')).toBeVisible();
  await page.getByRole('button', { name: 'Ir a la retrospectiva' }).click();
  await expect.poll(search).toMatchObject({ view: 'retro', project: PROJECT.id, team: running.team_id });
});

test('a sprint whose retrospective was held before its end leads to what was agreed', async () => {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const held = { id: newId(), sprint_id: running.id, phase: 'closed' };
  const { search } = stage(
    <FinishDialog
      opened
      onClose={nothing}
      sprint={running}
      stories={[]}
      planned={[]}
      completed={undefined}
    />,
    { sprints: [running], retrospectives: [held] },
    SEARCH,
  );
  await page.getByRole('button', { name: 'Finalizar sprint' }).click();
  await expect.element(page.getByText('El equipo ya ha repasado este sprint')).toBeVisible();
  await page.getByRole('button', { name: 'Ver lo acordado' }).click();
  await expect.poll(search).toMatchObject({ view: 'retro', retro: held.id });
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

test('a second sprint of the team is not started, and the dialog says which one is running', async () => {
  const running: Sprint = { ...newSprint('Sprint 2'), status: 'paused' };
  const sprint = newSprint('Sprint 3');
  stage(
    <StartSprintDialog opened onClose={nothing} sprint={sprint} stories={[]} onStarted={nothing} />,
    { sprints: [running, sprint] },
    SEARCH,
  );
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'El equipo ya tiene un sprint en marcha: Sprint 2. Finalízalo antes de iniciar otro.',
    );
  await expect.element(page.getByRole('button', { name: 'Iniciar sprint' })).toBeDisabled();
});

test('a sprint of the team that somebody else starts meanwhile stops the start', async () => {
  const [other, sprint] = [newSprint('Sprint 2'), newSprint('Sprint 3')];
  stage(
    <>
      <Live />
      <StartSprintDialog opened onClose={nothing} sprint={sprint} stories={[]} onStarted={nothing} />
    </>,
    { sprints: [other, sprint] },
    SEARCH,
  );
  await expect.element(page.getByText('El sprint no tiene historias.')).toBeVisible();
  backend.update('sprints', other.id, { status: 'active' }, { by: BERTA.id });
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'El equipo ya tiene un sprint en marcha: Sprint 2. Finalízalo antes de iniciar otro.',
    );
  await expect.element(page.getByRole('button', { name: 'Iniciar sprint' })).toBeDisabled();
});

/** Opens the dialog that starts a sprint with some stories in the backlog, while others of the project are in 'Por Hacer'. */
async function openStart(waiting: number, present: number): Promise<Sprint> {
  const sprint = { ...newSprint('Sprint 3'), start_date: today(), end_date: addDays(today(), 14) };
  const inside = Array.from({ length: waiting }, (_, at) =>
    newStory(`Dentro ${at + 1}`, { sprint_id: sprint.id, story_points: 1, ready: true }),
  );
  const others = Array.from({ length: present }, (_, at) => newStory(`Otra ${at + 1}`, { status: 'todo' }));
  stage(
    <StartSprintDialog opened onClose={nothing} sprint={sprint} stories={inside} onStarted={nothing} />,
    { sprints: [sprint], user_stories: [...others, ...inside] },
    SEARCH,
  );
  await expect.element(page.getByText(/El equipo se compromete/)).toBeVisible();
  return sprint;
}

const start = () => page.getByRole('button', { name: 'Iniciar sprint' }).click();
const offer = page.getByRole('checkbox', { name: /^Mover/ });
const inTodo = () =>
  backend
    .rows<StoryRow>('user_stories')
    .filter(({ status }) => status === 'todo')
    .map(({ title }) => title);

test('the start moves the stories to «Por Hacer», which is undone in one step', async () => {
  const sprint = await openStart(3, 1);
  await expect
    .element(page.getByRole('checkbox', { name: 'Mover 3 historias de Backlog a Por Hacer' }))
    .toBeChecked();
  await start();
  await expect.poll(() => backend.row('sprints', sprint.id)['status']).toBe('active');
  await expect.element(page.getByText('3 historias movidas a Por Hacer')).toBeVisible();
  expect(inTodo()).toEqual(['Otra 1', 'Dentro 1', 'Dentro 2', 'Dentro 3']);
  await undoButton().click();
  await expect.poll(inTodo).toEqual(['Otra 1']);
  expect(backend.row('sprints', sprint.id)['status']).toBe('active');
});

test('stories stay where they are if the person wants that', async () => {
  const sprint = await openStart(3, 0);
  await offer.click();
  await expect.element(offer).not.toBeChecked();
  await start();
  await expect.poll(() => backend.row('sprints', sprint.id)['status']).toBe('active');
  expect(inTodo()).toEqual([]);
});

test('of an empty «Por Hacer» its limit is said, and no number of stories', async () => {
  await openStart(7, 0);
  await expect
    .element(page.getByText(/^Por Hacer tiene un límite de 5\. Las demás esperan en Backlog/))
    .toBeVisible();
});

test('the limit of «Por Hacer» is said beforehand: the first stories move, as many as it allows', async () => {
  await openStart(4, 3);
  await expect
    .element(page.getByText(/^Por Hacer tiene un límite de 5 y ya hay 3\. Las demás esperan en Backlog/))
    .toBeVisible();
  await expect
    .element(
      page.getByRole('checkbox', { name: 'Mover las 2 primeras de 4 historias de Backlog a Por Hacer' }),
    )
    .toBeChecked();
  await start();
  await expect.element(page.getByText('2 historias movidas a Por Hacer')).toBeVisible();
  expect(inTodo()).toEqual(['Otra 1', 'Otra 2', 'Otra 3', 'Dentro 1', 'Dentro 2']);
});

test('a full «Por Hacer» is said, and nothing is offered', async () => {
  await openStart(2, 5);
  await expect
    .element(page.getByText('2 historias se quedan en Backlog: Por Hacer ha alcanzado su límite de 5.'))
    .toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test('where no story is before «Por Hacer», nothing is offered', async () => {
  const sprint = { ...newSprint('Sprint 3'), start_date: today(), end_date: addDays(today(), 14) };
  const stories = [
    newStory('Empezada', { sprint_id: sprint.id, status: 'in_progress' }),
    newStory('De otro sprint'),
  ];
  stage(
    <StartSprintDialog opened onClose={nothing} sprint={sprint} stories={stories} onStarted={nothing} />,
    { sprints: [sprint], user_stories: stories },
    SEARCH,
  );
  await expect.element(page.getByText(/El equipo se compromete/)).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test('stories that cannot move after all stay, and the sprint runs', async () => {
  const sprint = await openStart(2, 0);
  backend.interceptWrites(({ target }) => {
    if (target === 'rpc/change_stories')
      throw new Refusal('wip_limit_reached', { name: 'Por Hacer', limit: 5 });
  });
  await start();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('ha alcanzado su límite de 5 elementos');
  await expect.element(alert).toMatchTextContent('Sus historias siguen en Backlog.');
  expect(backend.row('sprints', sprint.id)['status']).toBe('active');
});

/** Shows the dialog that finishes a sprint as long as the sprint runs, as the view of the sprints does. */
function Finishing() {
  const { data: open } = useOpenSprints(PROJECT.id);
  useLiveSprints(PROJECT.id);
  const running = open?.find(({ status }) => status !== 'planned');
  return (
    running && (
      <FinishDialog
        opened
        onClose={nothing}
        sprint={running}
        stories={[newStory('Uno', { sprint_id: running.id })]}
        planned={open?.filter(({ status }) => status === 'planned') ?? []}
        completed={undefined}
      />
    )
  );
}

async function openFinish() {
  const running: Sprint = { ...newSprint('Sprint 3'), status: 'active' };
  const [next, later] = [newSprint('Sprint 4'), newSprint('Sprint 5')];
  stage(<Finishing />, { sprints: [running, next, later] }, SEARCH);
  await expect.element(page.getByRole('radio', { name: 'A Sprint 4' })).toBeChecked();
  return { running, next, later };
}

test('a dialog that closes because somebody else has finished the sprint says who did', async () => {
  const { running } = await openFinish();
  backend.update('sprints', running.id, { status: 'completed' }, { by: BERTA.id });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Sprint 3 ha cambiado');
  await expect.element(alert).toMatchTextContent('Berta Muestra lo finalizó');
});

test('a dialog that closes because the person has finished the sprint elsewhere says nothing', async () => {
  const { running } = await openFinish();
  backend.update('sprints', running.id, { status: 'completed' }, { by: ANA.id });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a chosen sprint that somebody else starts is named; another choice stays', async () => {
  const { running, next, later } = await openFinish();
  await page.getByRole('radio', { name: 'A Sprint 5' }).click();
  backend.update('sprints', next.id, { status: 'completed' }, { by: BERTA.id });
  await expect.element(page.getByRole('radio', { name: 'A Sprint 4' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'A Sprint 5' })).toBeChecked();
  await expect.element(page.getByText(/ya no está planificado/)).not.toBeInTheDocument();

  backend.update('sprints', later.id, { status: 'completed' }, { by: BERTA.id });
  await expect
    .element(page.getByText('Sprint 5 ya no está planificado. Elige otra vez adónde van.'))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Al backlog' })).toBeChecked();
  expect(backend.row('sprints', running.id)['status']).toBe('active');
});

/** Keeps the view current. Its channels read everything once more when they are joined. */
function Live() {
  useLiveSprints(PROJECT.id);
  useLiveProjects();
  return null;
}

/** The dialog that edits a sprint, above the sprints of the project as they are now. */
function EditOf({ sprint, onClose = nothing }: { sprint: Sprint; onClose?: () => void }) {
  const { data: open } = useOpenSprints(PROJECT.id);
  return (
    open && (
      <SprintDialogs dialog={{ kind: 'edit', sprint }} opened onClose={onClose} open={open} stories={[]} />
    )
  );
}

/** Opens the dialog of a planned sprint, and types another name. */
async function typeName(live: 'live' | 'notLive', onClose?: () => void): Promise<Sprint> {
  const sprint: Sprint = { ...newSprint('Sprint 3'), goal: 'Vender' };
  stage(
    <>
      {live === 'live' && <Live />}
      <EditOf sprint={sprint} {...(onClose && { onClose })} />
    </>,
    { sprints: [sprint] },
    SEARCH,
  );
  await name.fill('Sprint de marzo');
  return sprint;
}

const name = page.getByLabelText('Nombre');
const saveButton = page.getByRole('button', { name: 'Guardar' });

test('what is typed stays when somebody else starts the sprint, and is saved', async () => {
  const { id } = await typeName('live');
  backend.update('sprints', id, { status: 'active', start_date: '2026-03-01' }, { by: BERTA.id });
  await expect.element(page.getByLabelText('Fecha de inicio')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Sprint de marzo');
  await saveButton.click();
  await expect.poll(() => backend.row('sprints', id)['name']).toBe('Sprint de marzo');
  expect(backend.row('sprints', id)).toMatchObject({ start_date: '2026-03-01', goal: 'Vender' });
});

test('what is typed stays when the sprint is finished meanwhile, to be copied', async () => {
  const { id } = await typeName('live');
  backend.update('sprints', id, { status: 'completed' }, { by: BERTA.id });
  await expect.element(page.getByText(/^Este sprint ya no se puede editar/)).toBeVisible();
  await expect.element(name).toHaveValue('Sprint de marzo');
  await expect.element(saveButton).toBeDisabled();
});

test('what is typed stays when the person loses the right, and the dialog says why', async () => {
  await typeName('live');
  backend.update('projects', PROJECT.id, { owner_id: BERTA.id }, { by: BERTA.id });
  await expect.element(page.getByText(/^Ya no tienes permiso para hacer esto en el proyecto/)).toBeVisible();
  await expect.element(name).toHaveValue('Sprint de marzo');
  await expect.element(saveButton).toBeDisabled();
});

test('a field that somebody else has changed is not replaced unseen; other fields are left as they are', async () => {
  const onClose = vi.fn();
  const { id } = await typeName('notLive', onClose);
  backend.update('sprints', id, { name: 'Sprint de Berta', goal: 'Cobrar' }, { by: BERTA.id, live: false });
  await saveButton.click();
  await expect.element(page.getByText(/Otra persona ha cambiado «Nombre»/)).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('Sprint de Berta')).toBeVisible();
  expect(backend.row('sprints', id)['name']).toBe('Sprint de Berta');
  await expect.element(name).toHaveValue('Sprint de marzo');
  await saveButton.click();
  await expect
    .poll(() => backend.row('sprints', id))
    .toMatchObject({ name: 'Sprint de marzo', goal: 'Cobrar' });
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('a change between the look and the write is seen, too', async () => {
  const { id } = await typeName('notLive');
  let first = true;
  backend.interceptWrites(() => {
    if (first) backend.update('sprints', id, { name: 'Sprint de Berta' }, { live: false });
    first = false;
  });
  await saveButton.click();
  await expect.element(page.getByText(/Otra persona ha cambiado «Nombre»/)).toBeVisible();
  expect(backend.row('sprints', id)['name']).toBe('Sprint de Berta');
});

test('the undo of an edit leaves what somebody else has saved since', async () => {
  const { id } = await typeName('notLive');
  await saveButton.click();
  await expect.poll(() => backend.row('sprints', id)['name']).toBe('Sprint de marzo');
  backend.update('sprints', id, { name: 'Sprint de Berta' }, { by: BERTA.id });
  await undoButton().click();
  await expect.element(page.getByText(/no se ha deshecho/)).toBeVisible();
  expect(backend.row('sprints', id)['name']).toBe('Sprint de Berta');
});
