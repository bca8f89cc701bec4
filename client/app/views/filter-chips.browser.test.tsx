import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { expectLines } from '#client/testing/backlog.ts';
import { expectColumns } from '#client/testing/board.tsx';
import { ANA, newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const SPRINT = newSprint('Sprint 15');

const stories = () => [
  newStory('Pago con tarjeta', { labels: ['pagos'], priority: 'high' }),
  newStory('Factura en PDF', { priority: 'critical', assignee_id: ANA.id }),
  newStory('Informe de salas', { blocked_reason: 'Falta la clave' }),
  newStory('Certificado', { sprint_id: SPRINT.id, status: 'todo', priority: 'critical' }),
];
const tables = () => ({
  user_stories: stories(),
  sprints: [SPRINT],
  user_settings: [{ user_id: ANA.id, boards: {} }],
});

const bar = page.getByRole('search');
const add = page.getByRole('button', { name: 'Añadir un filtro' });
/** The chip of a part: the button that opens its list. */
const chip = (name: string | RegExp) => bar.getByRole('button', { name });
const list = (name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

let onStage: Stage;

const openBacklog = async () => {
  onStage = stage(<BacklogView />, tables(), { view: 'backlog', project: PROJECT.id });
  await expect.element(page.getByRole('link', { name: /Certificado/ })).toBeVisible();
};
const openBoard = async () => {
  onStage = stage(<KanbanView />, tables(), { view: 'kanban', project: PROJECT.id });
  await expect.element(add).toBeVisible();
};

beforeEach(() => page.viewport(1280, 800));

test("'+ Filtro' adds a chip whose list is open, and the chip says what is chosen", async () => {
  await openBacklog();
  await add.click();
  await page.getByRole('menuitem', { name: 'Prioridad' }).click();
  await expect.element(chip('Prioridad: elige')).toBeVisible();
  const { left } = chip('Prioridad: elige').element().getBoundingClientRect();
  await box('Crítica').click();
  await expectLines([`# ${SPRINT.id}`, 'Certificado', '# refine', 'Factura en PDF']);
  await expect.element(chip('Prioridad: crítica')).toBeVisible();
  expect(chip('Prioridad: crítica').element().getBoundingClientRect().left).toBe(left);
  await expect.element(bar.getByText('2 de 4 historias')).toBeVisible();
  await box('Alta').click();
  await expect.element(chip('Prioridad: alta o superior')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list('Prioridad')).not.toBeInTheDocument();
});

test('a chip opens its list and takes its part away, by keys alone', async () => {
  await openBacklog();
  onStage.go({ view: 'backlog', project: PROJECT.id, filter: { priority: ['high'], blocked: false } });
  await expectLines(['# refine', 'Pago con tarjeta']);
  (chip('Prioridad: alta').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Crítica')).toBeVisible();
  await expect.poll(() => list('Prioridad').element().contains(document.activeElement)).toBe(true);
  (box('Crítica').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(chip('Prioridad: alta o superior')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('Prioridad: alta o superior')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(chip(/^Prioridad/)).not.toBeInTheDocument();
  await expect.poll(() => onStage.search().filter).toEqual({ blocked: false });
});

test('a chip without a choice goes when its list is closed, and by its button', async () => {
  await openBacklog();
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => bar.getByRole('button', { name: 'Quitar el filtro de Épica' }).click(),
  ]) {
    await add.click();
    await page.getByRole('menuitem', { name: 'Épica' }).click();
    await expect.element(chip('Épica: elige')).toBeVisible();
    await leave();
    await expect.element(chip('Épica: elige')).not.toBeInTheDocument();
  }
  expect(onStage.search().filter).toBeUndefined();
});

test('on the board the sprint is no filter, and the text that is searched for has a chip', async () => {
  await openBoard();
  onStage.go({ view: 'kanban', project: PROJECT.id, filter: { sprint: [SPRINT.id] } });
  await expectColumns({ todo: ['Certificado'], backlog: [] });
  const all = page.getByRole('button', { name: /^Filtros/ });
  await expect.element(all).toMatchTextContent('Filtros');
  await expect.element(chip('Quitar filtros')).not.toBeInTheDocument();
  await expect.element(chip(/^Sprint:/)).not.toBeInTheDocument();
  await all.click();
  await page.getByRole('searchbox').fill('factura');
  await userEvent.keyboard('{Tab}');
  await expect.element(bar.getByText('Texto: «factura»')).toBeVisible();
  await all.click();
  await expect.element(list('Filtros')).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Quitar filtros' }).click();
  await expectColumns({ todo: ['Certificado'], backlog: [] });
  await expect.poll(() => onStage.search().filter).toEqual({ sprint: [SPRINT.id] });
});

test('on a phone the row is one line that scrolls', async () => {
  await page.viewport(360, 780);
  await openBoard();
  const filter = { priority: ['critical' as const], blocked: false, assignee: [ANA.id] };
  onStage.go({ view: 'kanban', project: PROJECT.id, filter });
  await expect.element(chip('Responsable: Ana Prueba')).toBeInTheDocument();
  const row = bar.element();
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(52);
  expect(document.documentElement.scrollWidth).toBe(360);
  (chip('Bloqueo: no').element() as HTMLElement).scrollIntoView();
  await chip('Bloqueo: no').click();
  await box('Bloqueadas').click();
  await expect.element(list('Bloqueo')).toBeVisible();
  const { left, right } = list('Bloqueo').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
});
