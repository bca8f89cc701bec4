import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { newEvidence, SPRINT_13 } from '#client/testing/evidence.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { BERTA, newId, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { RetroBoard } from '../RetroBoard.tsx';

/** Shows a retrospective of a sprint with three earlier actions. */
function show(values: Partial<Retrospective> = {}) {
  const action = (body: string) => ({
    id: newId(),
    retrospective_id: newId(),
    retrospective: 'Sprint 12',
    topic_id: null,
    body,
    owner_id: null,
    due_date: null,
    review: true,
    done_at: null,
    story: null,
    task_id: null,
  });
  const earlier_actions = ['Medir', 'Avisar', 'Probar'].map(action);
  const retro = newRetro({ sprint: SPRINT_13, earlier_actions, ...values });
  stage(
    <RetroBoard id={retro.id} />,
    { retrospectives: [retro as unknown as Row], sprint_evidence: [newEvidence()] },
    { view: 'retro', project: PROJECT.id, retro: retro.id },
  );
  return retro;
}
const facts = page.getByRole('button', { name: 'Qué pasó en el sprint' });
const earlier = page.getByRole('button', { name: 'Lo que acordamos la última vez' });
const note = page.getByRole('textbox', { name: 'Nota nueva en Empezar' });
// plain values: two DOMRects are equal to each other whatever they measure
const rectOf = (locator: { element: () => Element }) => {
  const { top, bottom, left, right, height } = locator.element().getBoundingClientRect();
  return { top, bottom, left, right, height };
};
const expanded = (locator: { element: () => Element }) => locator.element().getAttribute('aria-expanded');

beforeEach(() => {
  onTestFinished(() => page.viewport(1440, 900));
});

test('on a phone the facts are open until the first own note, and then one line of four figures', async () => {
  await page.viewport(360, 740);
  show();
  await expect.element(facts).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('button', { name: /^Completado 36 de 40 pts/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nota nueva/ }).fill('Revisar antes');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  const line = page.getByRole('list', { name: 'Qué pasó en el sprint' });
  await expect.element(line).toMatchTextContent('Completado 36 de 40 pts');
  expect(line.getByRole('listitem').elements()).toHaveLength(4);
  expect(document.querySelectorAll('h2 [aria-expanded="true"]')).toHaveLength(0);
});

test('elsewhere the columns stay where they are at the first own note, and the facts fold with the next visit', async () => {
  const { id } = show();
  await expect.element(page.getByRole('button', { name: /^Completado 36 de 40 pts/ })).toBeVisible();
  const column = page.getByRole('heading', { name: 'Empezar' });
  const before = rectOf(column);
  await note.fill('Revisar antes');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Eliminar la nota: Revisar antes' })).toBeVisible();
  expect(rectOf(column)).toEqual(before);
  expect(expanded(facts)).toBe('true');
  backend.update('retrospectives', id, { phase: 'group' });
  const grouping = page.getByText('Junta las notas que hablan de lo mismo.');
  await expect.element(grouping).toBeVisible();
  backend.update('retrospectives', id, { phase: 'write' });
  await expect.element(grouping).not.toBeInTheDocument();
  await expect.element(note).toBeVisible();
  await expect.element(facts).toHaveAttribute('aria-expanded', 'false');
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'false');
  // the work begins in the upper half of the screen
  expect(rectOf(note).top).toBeLessThan(450);
});

test('the line of the facts stays where it was pressed, and what the person opens stays open', async () => {
  show({ own_notes: [{ id: newId(), column_id: 'start', body: 'Una', figure: null }] });
  await expect.element(page.getByText('36', { exact: true })).toBeVisible();
  const before = rectOf(facts).top;
  const { height } = (facts.element().closest('header') as Element).getBoundingClientRect();
  await facts.click();
  await expect.element(page.getByRole('button', { name: /^Completado 36 de 40 pts/ })).toBeVisible();
  expect(rectOf(facts).top).toBe(before);
  expect((facts.element().closest('header') as Element).getBoundingClientRect().height).toBe(height);
  await note.fill('Otra');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Otra', exact: true })).toBeVisible();
  expect(expanded(facts)).toBe('true');
});

test.each([
  ['a desktop', 1440, 900],
  ['a tablet', 768, 1024],
  ['a phone', 360, 740],
])('on %s, facts that arrive late move nothing', async (_, width, height) => {
  await page.viewport(width, height);
  const arrived = Promise.withResolvers<void>();
  show();
  backend.interceptReads(({ target }) => (target === 'rpc/sprint_evidence' ? arrived.promise : undefined));
  const head = page.getByText('Escribe lo que quieras. Nadie lo ve todavía.');
  await expect.element(head).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Cargando los datos del sprint' })).toBeVisible();
  const before = rectOf(head);
  arrived.resolve();
  await expect.element(page.getByRole('button', { name: /^Completado 36 de 40 pts/ })).toBeVisible();
  expect(rectOf(head)).toEqual(before);
});

test('while people vote, the facts are folded, and the first vote is in the upper half of the screen', async () => {
  show({ phase: 'vote', votes_left: 5, topics: [newTopic('Uno')] });
  await expect.element(facts).toHaveAttribute('aria-expanded', 'false');
  expect(rectOf(page.getByRole('button', { name: 'Dar un voto a Uno' })).top).toBeLessThan(450);
});

test('on a phone the field for a note is at the foot of the screen, with its column', async () => {
  await page.viewport(360, 740);
  show();
  await expect.element(facts).toHaveAttribute('aria-expanded', 'true');
  const { top, bottom } = rectOf(note);
  expect(top).toBeGreaterThan(740 - 160);
  expect(bottom).toBeLessThanOrEqual(740);
  const stop = page.getByRole('button', { name: /^Parar/ });
  expect(rectOf(stop).height).toBeGreaterThanOrEqual(40);
  await note.fill('Primera');
  const button = rectOf(stop);
  await userEvent.keyboard('{Enter}');
  // the note is seen where it is, and what is under the thumb has not moved
  const added = page.getByRole('button', { name: 'Primera', exact: true });
  await expect.element(added).toBeVisible();
  expect(rectOf(added).bottom).toBeLessThanOrEqual(button.top);
  expect(rectOf(stop)).toEqual(button);
  await stop.click();
  await expect.element(page.getByRole('textbox', { name: 'Nota nueva en Parar' })).toHaveFocus();
  await userEvent.keyboard('Reuniones largas{Enter}');
  await expect.poll(() => backend.writes.at(-1)?.body).toMatchObject({ column_id: 'stop' });
  await expect.element(page.getByRole('button', { name: 'Parar 1' })).toHaveAttribute('aria-pressed', 'true');
});

test('on a phone each column keeps what is typed for it', async () => {
  await page.viewport(360, 740);
  show();
  await note.fill('A medias');
  await page.getByRole('button', { name: /^Seguir/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Nota nueva en Seguir' })).toHaveValue('');
  await page.getByRole('button', { name: /^Empezar/ }).click();
  await expect.element(note).toHaveValue('A medias');
});

test('who only reads has no field on a phone', async () => {
  await page.viewport(360, 740);
  show({
    facilitator_id: BERTA.id,
    anonymous: true,
    authorship: { here: false, moves_left: 0, showing: false },
  });
  await expect.element(facts).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('a named retrospective that goes back does not say that nobody has seen its notes', async () => {
  show({ phase_count: 2, own_notes: [{ id: newId(), column_id: 'start', body: 'Vista', figure: null }] });
  await expect
    .element(page.getByText('Las notas nuevas no las ve nadie todavía.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('Nadie lo ve todavía', { exact: false })).not.toBeInTheDocument();
});
