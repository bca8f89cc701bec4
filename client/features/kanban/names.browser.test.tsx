import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { column, stageBoard, stored } from '#client/testing/board.tsx';
import { item, linkOf } from '#client/testing/lists.ts';
import { BERTA, PROJECT } from '#client/testing/rows.ts';

/** Expects a link with exactly this name, behind the key of the story. */
async function expectName(title: string, facts: string): Promise<void> {
  const name = `TIE-${stored(title).number} ${title}, ${facts}`;
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
}

/** The text that a screen reader finds in a card. */
function heardOf(title: string): string {
  const heard = item(title).cloneNode(true) as HTMLElement;
  for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return heard.textContent ?? '';
}

test('the name of a card says priority, points, block, due date and assignee', async () => {
  await stageBoard({ todo: ['Pago con tarjeta', 'Recibo'] });
  await expectName('Recibo', 'prioridad media, sin estimar, sin asignar');
  backend.update('user_stories', stored('Pago con tarjeta').id, {
    priority: 'critical',
    story_points: 8,
    blocked_reason: 'Falta la clave',
    due_date: '2000-03-01',
    assignee_id: BERTA.id,
  });
  await expectName(
    'Pago con tarjeta',
    'prioridad crítica, 8 puntos, bloqueada, venció el 1 mar 2000, de Berta Muestra',
  );
});

test('a completed story is not blocked any more, and is again once it is reopened', async () => {
  await stageBoard({ done: ['Recibo'], todo: ['Factura'] });
  const blocked = page.getByText('Bloqueada: Falta la clave');
  backend.update('user_stories', stored('Recibo').id, { blocked_reason: 'Falta la clave' });
  backend.update('user_stories', stored('Factura').id, { story_points: 5 });
  await expectName('Factura', 'prioridad media, 5 puntos, sin asignar');
  await expectName('Recibo', 'prioridad media, sin estimar, sin asignar');
  await expect.element(blocked).not.toBeInTheDocument();
  backend.update('user_stories', stored('Recibo').id, { status: 'in_progress' });
  await expect.element(blocked).toBeVisible();
  await expectName('Recibo', 'prioridad media, sin estimar, bloqueada, sin asignar');
});

test('a date, a priority and a count are read with their noun', async () => {
  await stageBoard({ todo: ['Recibo'] });
  await expect.element(page.getByRole('img', { name: 'prioridad media' })).toBeVisible();
  await expect.element(page.getByText('Creada el lunes, 2 de marzo de 2026')).toBeInTheDocument();
  expect(column('todo').querySelector('header')?.textContent).toContain('1 de 5 historias');
});

test('a card with tasks says that it is being saved without cutting the text', async () => {
  await stageBoard({ todo: ['Recibo'] });
  backend.update('user_stories', stored('Recibo').id, {
    task_count: 4,
    done_task_count: 3,
    comment_count: 12,
  });
  await expect.element(page.getByText('3 de 4 tareas hechas')).toBeInTheDocument();
  backend.interceptWrites(() => new Promise(() => undefined));
  (page.getByRole('link', { name: /Recibo/ }).element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight} ');
  await expect.element(page.getByTitle('Guardando…')).toBeVisible();
  const mark = page.getByTitle('Guardando…').element();
  expect(mark.scrollWidth).toBeLessThanOrEqual(mark.clientWidth);
});

test('the epic is read out before the labels, both with their noun', async () => {
  await stageBoard({ todo: ['Recibo'] });
  const epic = backend.insert('epics', {
    project_id: PROJECT.id,
    name: 'Cobros',
    description: null,
    closed_at: null,
  });
  backend.update('user_stories', stored('Recibo').id, { epic_id: epic['id'], labels: ['api', 'web'] });
  await expect.element(page.getByTitle('Épica: Cobros')).toBeVisible();
  const heard = heardOf('Recibo');
  expect(heard.indexOf('Épica: Cobros')).toBeGreaterThan(0);
  expect(heard.indexOf('Épica: Cobros')).toBeLessThan(heard.indexOf('Etiquetas: api, web'));
});

test('labels that do not fit are a number to look at, and are read by name', async () => {
  await stageBoard({ todo: ['Recibo'] });
  const labels = ['conciliación', 'pasarela', 'reembolsos', 'tarjetas'];
  backend.update('user_stories', stored('Recibo').id, { labels });
  await expect.element(page.getByText(/^\+\d$/)).toBeVisible();
  expect(heardOf('Recibo')).toContain(`Etiquetas: ${labels.join(', ')}`);
});

test('the address of a card keeps the project, so that it opens this board in another tab', async () => {
  await stageBoard({ todo: ['Recibo'] });
  const address = new URL(linkOf('Recibo').getAttribute('href') ?? '', location.href).searchParams;
  expect(Object.fromEntries(address)).toEqual({
    view: 'kanban',
    project: PROJECT.id,
    story: stored('Recibo').id,
  });
});
