import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { backend } from '#client/testing/backend.ts';
import { expectLines } from '#client/testing/backlog.ts';
import { expectColumns } from '#client/testing/board.tsx';
import { undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newId, newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const SPRINT = newSprint('Sprint 15');
const row = (name: string, filter: object) => ({ id: newId(), project_id: PROJECT.id, name, filter });
const OWN = { ...row('Urgentes', { q: 'pago', filter: { priority: ['high'] } }), user_id: ANA.id };
const SHARED = row('Sin dueño', { filter: { assignee: [''] } });
const BACKLOG = { view: 'backlog', project: PROJECT.id } as const;

const stories = () => [
  newStory('Pago con tarjeta', { priority: 'high', assignee_id: BERTA.id }),
  newStory('Factura en PDF', { priority: 'critical', assignee_id: ANA.id }),
  newStory('Informe de salas', { blocked_reason: 'Falta la clave' }),
  newStory('Certificado', { sprint_id: SPRINT.id, status: 'todo', assignee_id: ANA.id }),
];
const SECTION = `# ${SPRINT.id}`;
const ALL = [
  SECTION,
  'Certificado',
  '# ready',
  '# refine',
  'Pago con tarjeta',
  'Factura en PDF',
  'Informe de salas',
];

/** @param owner who manages the project. */
const tables = (owner = ANA) => ({
  projects: [{ ...PROJECT, owner_id: owner.id }],
  user_stories: stories(),
  sprints: [{ ...SPRINT, status: 'active' }],
  user_settings: [{ user_id: ANA.id, boards: {} }],
  saved_filters: [OWN],
  shared_filters: [SHARED],
});

const views = page.getByRole('navigation', { name: 'Vistas' });
const tab = (name: string | RegExp) => views.getByRole('link', { name });
const current = () => views.element().querySelector('[aria-current]')?.textContent ?? null;
const options = (name: string) => views.getByRole('button', { name: `Opciones de la vista ${name}` });
const bar = page.getByRole('search');
const entry = (name: string) => page.getByRole('menuitem', { name });
const isMarked = () => tab(/Urgentes, con cambios sin guardar/).elements().length > 0;

let onStage: Stage;

async function openBacklog(owner = ANA, search: object = {}): Promise<void> {
  onStage = stage(<BacklogView />, tables(owner), { ...BACKLOG, ...search });
  await expect.element(tab(/Urgentes/)).toBeVisible();
}

/** Opens the own view and changes its priority, so that it differs from what is saved. */
async function changeOwn(): Promise<void> {
  await tab(/Urgentes/).click();
  await expectLines(['# refine', 'Pago con tarjeta']);
  await bar.getByRole('button', { name: 'Quitar el filtro de Prioridad' }).click();
  await expect.poll(isMarked).toBe(true);
}

beforeEach(() => page.viewport(1280, 800));

test('every list has its views, and each is an address', async () => {
  await openBacklog();
  expect(current()).toBe('Todo');
  for (const [name, lines, address] of [
    ['Sprint', [SECTION, 'Certificado'], { filter: { sprint: ['active'] } }],
    ['Todo', ALL, {}],
    ['Mías', [SECTION, 'Certificado', '# refine', 'Factura en PDF'], { filter: { assignee: [ANA.id] } }],
    ['Bloqueadas', ['# refine', 'Informe de salas'], { filter: { blocked: true } }],
    [/Sin dueño/, ['# refine', 'Informe de salas'], { filter: { assignee: [''] }, saved: SHARED.id }],
    [/Urgentes/, ['# refine', 'Pago con tarjeta'], { ...OWN.filter, saved: OWN.id }],
  ] as const) {
    await tab(name).click();
    await expectLines([...lines]);
    await expect.poll(() => onStage.search()).toEqual({ ...BACKLOG, ...address });
    await expect.poll(current).toMatch(name);
  }
  window.history.back();
  await expectLines(['# refine', 'Informe de salas']);
  await expect.poll(current).toMatch(/Sin dueño/);
});

test('the address of a view shows what is saved in it, and one that is gone says so', async () => {
  await openBacklog(ANA, { saved: OWN.id });
  await expectLines(['# refine', 'Pago con tarjeta']);
  await expect.element(page.getByRole('searchbox')).toHaveValue('pago');
  onStage.go({ ...BACKLOG, saved: newId() });
  await expect.element(page.getByText('Esa vista ya no existe')).toBeVisible();
  await expectLines(ALL);
  expect(onStage.search().saved).toBeUndefined();
});

test('a view is opened by keys, and a change of it is marked', async () => {
  await openBacklog();
  (tab(/Urgentes/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectLines(['# refine', 'Pago con tarjeta']);
  expect(isMarked()).toBe(false);
  const remove = bar.getByRole('button', { name: 'Quitar el filtro de Prioridad' });
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(isMarked).toBe(true);
});

test('a change is discarded, also when nothing of the view is left', async () => {
  await openBacklog();
  await changeOwn();
  await page.getByRole('searchbox').fill('');
  await expectLines(ALL);
  await expect.poll(() => onStage.search().q).toBeUndefined();
  expect(isMarked()).toBe(true);
  await bar.getByRole('button', { name: 'Descartar' }).click();
  await expectLines(['# refine', 'Pago con tarjeta']);
  expect(isMarked()).toBe(false);
});

test('a change is saved, and that can be undone', async () => {
  await openBacklog();
  await changeOwn();
  await bar.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect.poll(() => backend.row('saved_filters', OWN.id)['filter']).toEqual({ q: 'pago', filter: {} });
  await expect.poll(isMarked).toBe(false);
  await undoButton().click();
  await expect.poll(() => backend.row('saved_filters', OWN.id)['filter']).toEqual(OWN.filter);
});

test('what is on is saved as a view of the person, without the sprint', async () => {
  await openBacklog();
  onStage.go({ ...BACKLOG, filter: { sprint: ['active'], assignee: [ANA.id], blocked: false } });
  await expectLines([SECTION, 'Certificado']);
  await bar.getByRole('button', { name: 'Guardar como vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo mío');
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Lo mío')).toHaveAttribute('aria-current', 'page');
  expect(backend.rows('saved_filters').at(-1)).toMatchObject({
    project_id: PROJECT.id,
    name: 'Lo mío',
    filter: { filter: { assignee: [ANA.id], blocked: false } },
  });
  await expectLines([SECTION, 'Certificado']);
});

test('a manager saves a view for the project', async () => {
  await openBacklog();
  onStage.go({ ...BACKLOG, filter: { blocked: true, priority: ['medium'] } });
  await bar.getByRole('button', { name: 'Guardar como vista' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Atascos');
  await page.getByRole('checkbox', { name: 'Compartir con el proyecto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect.element(tab('Atascos, vista del proyecto')).toHaveAttribute('aria-current', 'page');
  expect(backend.rows('shared_filters').map(({ name }) => name)).toContain('Atascos');
});

test('a name that is taken is refused beside it, and stays in the field', async () => {
  await openBacklog();
  backend.interceptWrites(() => {
    throw new Refusal('saved_filters_name_taken');
  });
  onStage.go({ ...BACKLOG, filter: { blocked: true, priority: ['medium'] } });
  await bar.getByRole('button', { name: 'Guardar como vista' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await name.fill('Urgentes');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ya hay una vista con ese nombre. Elige otro.')).toBeVisible();
  await expect.element(name).toHaveValue('Urgentes');
  await expect.element(name).toHaveFocus();
});

test('an own view is renamed, shared, made an own one again, and deleted with a way back', async () => {
  await openBacklog();
  await tab(/Urgentes/).click();
  await options('Urgentes').click();
  await entry('Cambiar el nombre').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Pagos altos');
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Pagos altos')).toBeVisible();

  await options('Pagos altos').click();
  await entry('Compartir con el proyecto').click();
  await expect.element(tab('Pagos altos, vista del proyecto')).toHaveAttribute('aria-current', 'page');
  await options('Pagos altos').click();
  await entry('Dejarla solo para mí').click();
  await expect.element(tab(/^Pagos altos$/)).toHaveAttribute('aria-current', 'page');

  await options('Pagos altos').click();
  await entry('Eliminar la vista').click();
  await expect.element(tab(/Pagos altos/)).not.toBeInTheDocument();
  expect(backend.rows('saved_filters')).toEqual([]);
  await undoButton().click();
  await expect.element(tab(/Pagos altos/)).toBeVisible();
});

test('a view of the project is not offered to be changed by people who do not manage it', async () => {
  await openBacklog(BERTA);
  await tab(/Sin dueño/).click();
  await expectLines(['# refine', 'Informe de salas']);
  await options('Sin dueño').click();
  await expect.element(entry('Copiar el enlace')).toBeVisible();
  for (const name of ['Cambiar el nombre', 'Dejarla solo para mí', 'Eliminar la vista']) {
    expect(entry(name).elements()).toEqual([]);
  }
  await userEvent.keyboard('{Escape}');
  await bar.getByRole('button', { name: 'Quitar el filtro de Responsable' }).click();
  await expect.element(bar.getByRole('button', { name: 'Descartar' })).toBeVisible();
  expect(bar.getByRole('button', { name: 'Guardar cambios' }).elements()).toEqual([]);
  await options('Sin dueño').click();
  await expect.element(entry('Copiar el enlace')).toBeVisible();
  expect(entry('Guardar cambios').elements()).toEqual([]);
});

test('a view that somebody shares appears, and one that is changed is marked until it is opened again', async () => {
  await openBacklog();
  backend.insert('shared_filters', row('De Berta', { filter: { blocked: true } }));
  await expect.element(tab('De Berta, vista del proyecto')).toBeVisible();
  await tab(/Sin dueño/).click();
  backend.update('shared_filters', SHARED.id, { filter: { filter: { assignee: [BERTA.id] } } });
  await bar.getByRole('button', { name: 'Descartar' }).click();
  await expectLines(['# refine', 'Pago con tarjeta']);
});

test('more views than fit are in a menu, and the open one always has a tab', async () => {
  onStage = stage(
    <BacklogView />,
    { ...tables(), shared_filters: Array.from({ length: 9 }, (_, n) => row(`Vista ${n}`, { q: `${n}` })) },
    BACKLOG,
  );
  await views.getByRole('button', { name: '4 más' }).click();
  await entry('Vista 8').click();
  await expect.element(tab(/Vista 8/)).toHaveAttribute('aria-current', 'page');
});

test('on the board, Sprint and Todo are its choice, and the other views keep the sprint', async () => {
  onStage = stage(<KanbanView />, tables(), { ...BACKLOG, view: 'kanban' });
  // a sprint runs: it is shown to who has chosen nothing
  await expect.element(tab('Sprint')).toHaveAttribute('aria-current', 'page');
  const boards = () => backend.rows('user_settings')[0]?.['boards'];
  await expectColumns({ todo: ['Certificado'], backlog: [] });
  await tab('Mías').click();
  await expectColumns({ todo: ['Certificado'], backlog: [] });
  await expect.element(tab('Mías')).toHaveAttribute('aria-current', 'page');
  expect(onStage.search().filter).toEqual({ assignee: [ANA.id], sprint: ['active'] });
  await tab('Todo').click();
  await expectColumns({
    todo: ['Certificado'],
    backlog: ['Pago con tarjeta', 'Factura en PDF', 'Informe de salas'],
  });
  await expect.poll(boards).toEqual({ [PROJECT.id]: 'all' });
  await tab('Mías').click();
  await expectColumns({ todo: ['Certificado'], backlog: ['Factura en PDF'] });
  await tab('Sprint').click();
  await expect.poll(boards).toEqual({});
});
