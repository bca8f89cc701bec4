import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { expectAnnounced, find, item, linkOf, titlesIn, undoButton } from '#client/testing/lists.ts';
import { Finger, Mouse, pointIn } from '#client/testing/pointer.ts';
import { BERTA, newSprint, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { PlanningView } from './PlanningView.tsx';

const SPRINT = newSprint('Sprint 15');
const LATER = { ...newSprint('Sprint 16'), start_date: '2026-03-16', end_date: '2026-03-27' };

const pane = (name: 'backlog' | 'sprint') => find(`[data-pane="${name}"]`);

/** Two stories that are ready, one to refine, and one in the sprint. */
async function open(...panes: string[][]): Promise<void> {
  const stories = [
    newStory('Uno', { ready: true, story_points: 5 }),
    newStory('Dos', { ready: true, story_points: 3 }),
    newStory('Sin refinar'),
    newStory('Planificada', { ready: true, story_points: 8, sprint_id: SPRINT.id }),
  ];
  const tables = { user_stories: stories, sprints: [SPRINT, LATER] };
  stage(<PlanningView StartDialog={() => null} />, tables, { view: 'planning', project: PROJECT.id });
  await expectPanes(...(panes.length > 0 ? panes : [['Uno', 'Dos', 'Sin refinar'], ['Planificada']]));
}

/** Expects the stories of each pane, from the left. */
async function expectPanes(...panes: string[][]): Promise<void> {
  const shown = () => [...document.querySelectorAll('[data-pane]')].map(titlesIn);
  await expect.poll(shown).toEqual(panes);
}

const stored = (title: string) =>
  backend.rows<StoryRow>('user_stories').find((story) => story.title === title) as StoryRow;

const mouse = new Mouse();

test('a story is dragged into the sprint, whose sum follows, and the move can be undone', async () => {
  await open();
  const { rank, number } = stored('Uno');
  await expect.element(pane('sprint')).toMatchTextContent('8 puntos');
  await mouse.dragAndDrop(pointIn(item('Uno'), { x: 0.2 }), pointIn(item('Planificada'), { y: 0.2 }));
  await expectPanes(['Dos', 'Sin refinar'], ['Uno', 'Planificada']);
  await expect.element(pane('sprint')).toMatchTextContent('13 puntos');
  await expect.poll(() => stored('Uno').sprint_id).toBe(SPRINT.id);
  await expect
    .element(page.getByRole('status').filter({ hasText: `TIE-${number} está en Sprint 15` }))
    .toBeVisible();
  await undoButton().click();
  await expectPanes(['Uno', 'Dos', 'Sin refinar'], ['Planificada']);
  await expect.poll(() => stored('Uno')).toMatchObject({ sprint_id: null, rank });
});

test('a story is dragged back to its place in the backlog', async () => {
  await open();
  await mouse.dragAndDrop(pointIn(item('Planificada'), { x: 0.2 }), pointIn(item('Dos'), { y: 0.8 }));
  await expectPanes(['Uno', 'Dos', 'Planificada', 'Sin refinar'], []);
  await expect.element(pane('sprint')).toMatchTextContent('Arrastra aquí historias del backlog');
  await expect.poll(() => stored('Planificada').sprint_id).toBeNull();
});

test('a finger that rests on a story drags it into the sprint', async () => {
  await open();
  const finger = new Finger();
  await finger.down(pointIn(item('Uno'), { x: 0.2 }));
  await expect.element(item('Uno')).toHaveAttribute('data-dragged');
  await finger.move(pointIn(pane('sprint'), { x: 0.1, y: 0.1 }));
  await finger.move(pointIn(item('Planificada'), { y: 0.2 }));
  await expect.element(item('Planificada')).toHaveAttribute('data-line');
  await finger.move(pointIn(item('Planificada'), { y: 0.8 }));
  await finger.up();
  await expectPanes(['Dos', 'Sin refinar'], ['Planificada', 'Uno']);
  await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull();
});

test('undoing a move leaves a story that somebody else has planned elsewhere since', async () => {
  await open();
  await page.getByRole('button', { name: `Llevar TIE-${stored('Uno').number} a Sprint 15` }).click();
  await expect.element(undoButton()).toBeVisible();
  backend.update('user_stories', stored('Uno').id, { sprint_id: LATER.id }, { by: BERTA.id });
  await undoButton().click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se ha deshecho' }))
    .toMatchTextContent('La historia ha cambiado desde entonces.');
  expect(stored('Uno').sprint_id).toBe(LATER.id);

  // the next move can be undone as ever
  await page.getByRole('button', { name: `Llevar TIE-${stored('Dos').number} a Sprint 15` }).click();
  await expect.poll(() => stored('Dos').sprint_id).toBe(SPRINT.id);
  await undoButton().click();
  await expect.poll(() => stored('Dos').sprint_id).toBeNull();
});

test('on a phone the pane stays while stories are sent to the other one, one after the other', async () => {
  await open();
  await page.viewport(360, 780);
  try {
    for (const title of ['Uno', 'Dos']) {
      await page.getByRole('button', { name: `Llevar TIE-${stored(title).number} a Sprint 15` }).click();
      await expect.poll(() => stored(title).sprint_id).toBe(SPRINT.id);
      await expect.element(item('Sin refinar')).toBeVisible();
    }
  } finally {
    await page.viewport(1440, 900);
  }
});

/** Presses keys one after the other on a story. */
async function press(title: string, ...keys: string[]): Promise<void> {
  linkOf(title).focus();
  for (const key of keys) await userEvent.keyboard(key === 'Space' ? '[Space]' : `{${key}}`);
}

test('the keyboard picks a story up, names its list and place, and Escape leaves it there', async () => {
  await open();
  const key = `TIE-${stored('Uno').number}`;
  await press('Uno', 'Space');
  await expectAnnounced(`Moviendo ${key}. Product Backlog, posición 1 de 3.`);
  await press('Uno', 'ArrowRight');
  await expectAnnounced('Sprint 15, posición 1 de 2.');
  await expectPanes(['Dos', 'Sin refinar'], ['Uno', 'Planificada']);
  await press('Uno', 'Escape');
  await expectAnnounced(`${key} sigue donde estaba.`);
  await expectPanes(['Uno', 'Dos', 'Sin refinar'], ['Planificada']);
  expect(backend.writes).toHaveLength(0);
});

test('the keyboard drops a story in the sprint, and the story keeps the focus', async () => {
  await open();
  await press('Uno', 'Space', 'ArrowRight', 'ArrowDown', 'Space');
  await expectPanes(['Dos', 'Sin refinar'], ['Planificada', 'Uno']);
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
});

test('a phone shows what the keyboard drags in its pane, and no other pane', async () => {
  await page.viewport(400, 800);
  try {
    await open(['Uno', 'Dos', 'Sin refinar']);
    await press('Uno', 'Space', 'ArrowRight', 'ArrowDown');
    await expectPanes(['Planificada', 'Uno']);
    await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
    await userEvent.keyboard('[Space]');
    await expect.poll(() => stored('Uno').sprint_id).toBe(SPRINT.id);
    await expectPanes(['Planificada', 'Uno']);
  } finally {
    await page.viewport(1440, 900);
  }
});

test('S sends a story to the other list, and the focus stays in this one', async () => {
  await open();
  await press('Uno', 's');
  await expect.poll(() => stored('Uno').sprint_id).toBe(SPRINT.id);
  await expect.poll(() => titlesIn(pane('sprint'))).toContain('Uno');
  await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
});

test('a toast lies over no row of a full sprint, and priorities of a list are boxes of one width', async () => {
  await page.viewport(1366, 768);
  onTestFinished(() => page.viewport(1440, 900));
  const priorities = ['critical', 'high', 'medium', 'low'] as const;
  const full = Array.from({ length: 30 }, (_, place) => ({
    ...newStory(`Planificada ${place}`, { ready: true, sprint_id: SPRINT.id }),
    priority: priorities[place % 4] ?? 'low',
  }));
  const tables = { user_stories: [newStory('Una', { ready: true }), ...full], sprints: [SPRINT, LATER] };
  stage(<PlanningView StartDialog={() => null} />, tables, { view: 'planning', project: PROJECT.id });
  await expect.poll(() => titlesIn(pane('sprint')).length).toBe(30);
  const widths = [...pane('sprint').querySelectorAll('span[data-priority]')].map(
    (badge) => badge.getBoundingClientRect().width,
  );
  expect(new Set(widths).size).toBe(1);
  await page.getByRole('button', { name: /^Llevar .* a Sprint 15$/ }).click();
  await expect.element(undoButton()).toBeVisible();
  const toast = () => find('.mantine-Notifications-notification').getBoundingClientRect();
  const rowsEnd = () => find('[data-scrolls]', pane('sprint')).getBoundingClientRect().bottom;
  await expect.poll(() => toast().top - rowsEnd()).toBeGreaterThan(0);
});

test('each pane is a list with a name for screen readers', async () => {
  await open();
  // a header and two stories, a header and one story
  const backlog = page.getByRole('list', { name: 'Product Backlog' });
  await expect.poll(() => backlog.getByRole('listitem').all().length).toBe(5);
  const planned = page.getByRole('list', { name: /^Historias/ });
  await expect.element(planned.getByRole('listitem')).toMatchTextContent('Planificada');
});

test('on a phone the tab of a pane says what it counts', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1440, 900));
  await open(['Uno', 'Dos', 'Sin refinar']);
  await expect.element(page.getByRole('radio', { name: 'Product Backlog · 3 historias' })).toBeChecked();
  await expect
    .element(page.getByRole('radio', { name: 'Sprint 15 · 1 historia', exact: true }))
    .toBeInTheDocument();
});

test('a person who may only read the plan learns who plans, and is offered nothing', async () => {
  const tables = { projects: [{ ...PROJECT, owner_id: BERTA.id }], sprints: [SPRINT] };
  stage(<PlanningView StartDialog={() => null} />, tables, { view: 'planning', project: PROJECT.id });
  const reason =
    'Puedes consultar esta planificación. La cambian quienes gestionan el proyecto: Berta Muestra.';
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('button', { name: 'Iniciar sprint' }).elements()).toEqual([]);
});
