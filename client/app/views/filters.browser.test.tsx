import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { backend } from '#client/testing/backend.ts';
import { expectLines } from '#client/testing/backlog.ts';
import { ANA, BERTA, newId, newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';

const SPRINT = newSprint('Sprint 15');
const EPIC = { id: newId(), project_id: PROJECT.id, name: 'Cobros', description: null, closed_at: null };
const LABELS = ['informes', 'pagos'].map((name) => ({ id: newId(), project_id: PROJECT.id, name }));

let onStage: Stage;

beforeEach(async () => {
  const stories = [
    newStory('Pago con tarjeta', { labels: ['pagos'], priority: 'high', story_points: 3 }),
    newStory('Camión en el muelle', { assignee_id: BERTA.id, due_date: '2020-01-01' }),
    newStory('Informe de salas', {
      labels: ['informes', 'pagos'],
      epic_id: EPIC.id,
      blocked_reason: 'Falta la clave',
      due_date: today(),
    }),
    newStory('Factura en PDF', {
      ready: true,
      story_points: 5,
      priority: 'critical',
      status: 'todo',
      assignee_id: ANA.id,
    }),
    newStory('Certificado', { sprint_id: SPRINT.id, story_points: 8, reporter_id: BERTA.id }),
  ];
  const tables = {
    user_stories: stories,
    sprints: [SPRINT],
    epics: [EPIC],
    project_labels: LABELS,
  };
  onStage = stage(<BacklogView />, tables, { view: 'backlog', project: PROJECT.id });
  await expectLines(ALL);
});

const ALL = [
  `# ${SPRINT.id}`,
  'Certificado',
  '# ready',
  'Factura en PDF',
  '# refine',
  'Pago con tarjeta',
  'Camión en el muelle',
  'Informe de salas',
];

const search = page.getByRole('searchbox', { name: 'Buscar historias' });
const button = page.getByRole('button', { name: /^Filtros/ });
const clear = page.getByRole('button', { name: 'Quitar filtros' });

/** Opens the panel and chooses in one of its parts. */
async function choose(part: string, ...options: string[]): Promise<void> {
  await button.click();
  for (const name of options) {
    await page.getByRole('group', { name: part }).getByRole('checkbox', { name, exact: true }).click();
  }
}

test('what is typed is found as one types: without accents, in labels, by number', async () => {
  await search.fill('CAMION');
  await expectLines(['# refine', 'Camión en el muelle']);
  await expect.element(page.getByText('1 de 5 historias')).toBeVisible();
  await search.fill('pagos');
  await expectLines(['# refine', 'Pago con tarjeta', 'Informe de salas']);
  const { number } = backend.rows('user_stories')[3] ?? {};
  await search.fill(`tie-${number}`);
  await expectLines(['# ready', 'Factura en PDF']);
});

test('the address follows what is typed, and Escape empties the field', async () => {
  await search.fill('muelle');
  await expect.poll(() => onStage.search().q).toBe('muelle');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expectLines(ALL);
  await expect.poll(() => onStage.search().q).toBeUndefined();
});

test('the field says that a part of the text has no meaning for stories, until the text is another one', async () => {
  const note = page.getByText('Una parte del texto no se entiende como filtro.');
  for (const typed of ['puntos:muchos', 'de:"Nadie Así"', 'en:comentarios']) {
    await search.fill(typed);
    await expect.element(note).toBeVisible();
    await search.fill('estado:hecho');
    await expect.element(note).not.toBeInTheDocument();
  }
});

test('a search that finds nothing says so, and leads back to all stories', async () => {
  await search.fill('no hay nada así');
  await expect.element(page.getByRole('heading', { name: 'Ninguna historia coincide' })).toBeVisible();
  await clear.last().click();
  await expectLines(ALL);
});

test('priorities: one of the chosen ones is enough, and the chip says them in short', async () => {
  await choose('Prioridad', 'Alta', 'Crítica');
  await expectLines(['# ready', 'Factura en PDF', '# refine', 'Pago con tarjeta']);
  await expect.element(page.getByText('alta o superior')).toBeVisible();
});

test('parts narrow each other, the button counts them, and the number of stories that are left shows', async () => {
  await choose('Prioridad', 'Alta', 'Crítica');
  await page.getByRole('group', { name: 'Etiquetas' }).getByRole('checkbox', { name: 'pagos' }).click();
  await expectLines(['# refine', 'Pago con tarjeta']);
  await expect.element(button).toMatchTextContent('Filtros: 2');
  await expect.element(page.getByText('1 de 5 historias')).toBeVisible();
  expect(onStage.search().filter).toEqual({ priority: ['high', 'critical'], labels: ['pagos'] });
});

test.each([
  ['Estado', 'Por Hacer', ['# ready', 'Factura en PDF']],
  ['Responsable', 'Berta Muestra', ['# refine', 'Camión en el muelle']],
  ['Responsable', 'Mías (Ana Prueba)', ['# ready', 'Factura en PDF']],
  ['Creada por', 'Berta Muestra', [`# ${SPRINT.id}`, 'Certificado']],
  ['Bloqueo', 'Bloqueadas', ['# refine', 'Informe de salas']],
  ['Sprint', 'Sprint 15', [`# ${SPRINT.id}`, 'Certificado']],
  ['Épica', 'Cobros', ['# refine', 'Informe de salas']],
  ['Etiquetas', 'informes', ['# refine', 'Informe de salas']],
  ['Vencimiento', 'Vencidas', ['# refine', 'Camión en el muelle']],
  ['Vencimiento', 'Esta semana', ['# refine', 'Informe de salas']],
  ['Preparada', 'Preparada para planificar', ['# ready', 'Factura en PDF']],
])('the part %s filters by %s', async (part, option, lines) => {
  await choose(part, option);
  await expectLines(lines);
});

test('overdue stories, and those of this week, are found together', async () => {
  await choose('Vencimiento', 'Vencidas', 'Esta semana');
  await expectLines(['# refine', 'Camión en el muelle', 'Informe de salas']);
  await expect.element(page.getByText('vencidas y esta semana')).toBeVisible();
});

test('points are filtered from, to, and without an estimate', async () => {
  await button.click();
  await page.getByRole('textbox', { name: 'Puntos, como mínimo' }).fill('5');
  await expectLines([`# ${SPRINT.id}`, 'Certificado', '# ready', 'Factura en PDF']);
  await page.getByRole('textbox', { name: 'Puntos, como máximo' }).fill('6');
  await expectLines(['# ready', 'Factura en PDF']);
  await page.getByRole('textbox', { name: 'Puntos, como mínimo' }).fill('');
  await page.getByRole('textbox', { name: 'Puntos, como máximo' }).fill('');
  await page.getByRole('checkbox', { name: 'Sin estimar' }).click();
  await expectLines(['# refine', 'Camión en el muelle', 'Informe de salas']);
});

test('a chip takes its part away, and the button beside them takes all away', async () => {
  await choose('Prioridad', 'Alta');
  await page.getByRole('group', { name: 'Etiquetas' }).getByRole('checkbox', { name: 'informes' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Ninguna historia coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el filtro de Etiquetas' }).click();
  await expectLines(['# refine', 'Pago con tarjeta']);
  await clear.click();
  await expectLines(ALL);
  expect(onStage.search().filter).toBeUndefined();
});

test('Escape closes the panel and returns the focus to its button', async () => {
  await choose('Prioridad', 'Alta');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('stories of a completed sprint that are still open are found by it', async () => {
  backend.update('sprints', SPRINT.id, { status: 'completed' });
  await choose('Sprint', 'Sprint 15');
  await expectLines(['# refine', 'Certificado']);
  await expect.element(page.getByText('Sprint 15').first()).toBeVisible();
});
