import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { formatDateLong } from '#client/lib/text/format.ts';
import { backend } from '#client/testing/backend.ts';
import { stored } from '#client/testing/board.tsx';
import { find, item, linkOf, undoButton } from '#client/testing/lists.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { BERTA, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { type Stage, stage } from '#client/testing/stage.tsx';
import { Overlays } from './Overlays.tsx';

interface Scene {
  stories: StoryRow[];
  archived?: boolean;
  view?: 'kanban' | 'backlog';
}

/** Shows the board or the backlog with what opens above it. */
async function show({ stories, archived = false, view = 'kanban' }: Scene): Promise<Stage> {
  const projects = [{ ...PROJECT, archived_at: archived ? '2026-03-01T00:00:00+00:00' : null }];
  const part = view === 'kanban' ? <KanbanView /> : <BacklogView />;
  const onStage = stage(
    <>
      {part}
      <Overlays />
    </>,
    { user_stories: stories, projects },
    { view, project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(stories.length);
  return onStage;
}

const button = (title: string, property: string) => find(`[data-property="${property}"]`, item(title));
const option = (name: string) => page.getByRole('option', { name });
const list = (name: string) => page.getByRole('listbox', { name });

test('a click on the «+» of a card picks a person, which shows at once and can be undone', async () => {
  const board = await show({ stories: [newStory('Uno')] });
  await userEvent.click(button('Uno', 'assignee'));
  await expect.element(page.getByRole('textbox', { name: 'Responsable' })).toHaveFocus();
  await userEvent.keyboard('bert');
  await expect.element(option('Ana Prueba')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Responsable: Berta Muestra' })).toBeVisible();
  await expect.poll(() => stored('Uno').assignee_id).toBe(BERTA.id);
  await expect
    .element(page.getByText(`Responsable de TIE-${stored('Uno').number}: Berta Muestra`))
    .toBeVisible();
  expect(board.search().story).toBeUndefined();
  await undoButton().click();
  await expect.poll(() => stored('Uno').assignee_id).toBeNull();
});

test('a click on priority, points or due date picks another value, and any number of points can be typed', async () => {
  await show({ stories: [newStory('Uno', { due_date: '2026-03-10' })] });
  await userEvent.click(button('Uno', 'priority'));
  await option('Crítica').click();
  await expect.poll(() => stored('Uno').priority).toBe('critical');
  await userEvent.click(button('Uno', 'points'));
  await userEvent.keyboard('13');
  await option('13 puntos').click();
  await expect.poll(() => stored('Uno').story_points).toBe(13);
  await userEvent.click(button('Uno', 'due'));
  await option('Sin fecha').click();
  await expect.poll(() => stored('Uno').due_date).toBeNull();
});

test('any other day is typed or chosen in a calendar', async () => {
  await show({ stories: [newStory('Uno', { due_date: '2026-03-10' })] });
  const calendar = page.getByRole('dialog', { name: 'Otra fecha' });
  await userEvent.click(button('Uno', 'due'));
  await option('Otra fecha').click();
  await expect.element(calendar.getByRole('textbox', { name: 'Otra fecha' })).toHaveFocus();
  await calendar.getByRole('button', { name: formatDateLong('2026-03-20') }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.poll(() => stored('Uno').due_date).toBe('2026-03-20');

  linkOf('Uno').focus();
  await userEvent.keyboard('d');
  await option('Otra fecha').click();
  await calendar.getByRole('textbox').fill('24/3/2027');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stored('Uno').due_date).toBe('2027-03-24');
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));

  await userEvent.keyboard('d');
  await option('Otra fecha').click();
  await calendar.getByRole('textbox').fill('1/4/2027');
  // the first one drops what was typed
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  expect(stored('Uno').due_date).toBe('2027-03-24');
});

test('one key each opens the choice for the focused card; Escape closes it and returns the focus', async () => {
  await show({ stories: [newStory('Uno'), newStory('Dos')] });
  for (const [key, name] of [
    ['a', 'Responsable'],
    ['e', 'Puntos'],
    ['r', 'Prioridad'],
    ['d', 'Vencimiento'],
  ] as const) {
    linkOf('Dos').focus();
    await userEvent.keyboard(key);
    await expect.element(list(name)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(list(name)).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(linkOf('Dos'));
  }
  expect(backend.writes).toHaveLength(0);
});

test('the keys change the card under the pointer while none has the focus', async () => {
  await show({ stories: [newStory('Uno'), newStory('Dos')] });
  await userEvent.hover(item('Uno'));
  await userEvent.keyboard('r');
  await option('Baja').click();
  await expect.poll(() => stored('Uno').priority).toBe('low');
  expect(stored('Dos').priority).toBe('medium');
});

test('a refused value is rolled back, and a toast says why', async () => {
  await show({ stories: [newStory('Uno')] });
  backend.interceptWrites(() => {
    throw new Refusal('assignee_not_member');
  });
  await userEvent.click(button('Uno', 'assignee'));
  await option('Berta Muestra').click();
  await expect.element(page.getByText(/^No se pudo cambiar TIE-/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Responsable: Sin asignar' })).toBeVisible();
});

test('in an archived project the values are pictures below the link of the card, and keys change nothing', async () => {
  const board = await show({ stories: [newStory('Uno')], archived: true });
  expect(item('Uno').querySelector('button')).toBeNull();
  linkOf('Uno').focus();
  await userEvent.keyboard('a');
  await userEvent.keyboard('.');
  expect(document.querySelector('[role="listbox"], [role="menu"]')).toBeNull();
  const { left, top, width, height } = find('[data-nobody]', item('Uno')).getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(linkOf('Uno'));
  expect(board.search().story).toBeUndefined();
});

test('the link is the only stop of the tab key; the dot opens the menu, which has the values and their keys', async () => {
  await show({ stories: [newStory('Uno')] });
  const stops = [...item('Uno').querySelectorAll<HTMLElement>('a, button')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  expect(stops).toEqual([linkOf('Uno')]);
  linkOf('Uno').focus();
  await userEvent.keyboard('.');
  await page.getByRole('menuitem', { name: /^Puntos/ }).click();
  await expect.element(list('Puntos')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
  await userEvent.keyboard('.');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(linkOf('Uno'));
});

test('in the backlog a key changes the row at hand, or the whole selection in one request', async () => {
  await show({ stories: [newStory('Uno'), newStory('Dos'), newStory('Tres')], view: 'backlog' });
  linkOf('Dos').focus();
  await userEvent.keyboard('e');
  await option('5 puntos').click();
  await expect.poll(() => stored('Dos').story_points).toBe(5);
  linkOf('Uno').focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('1 seleccionada')).toBeVisible();
  linkOf('Tres').focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('2 seleccionadas')).toBeVisible();
  await userEvent.keyboard('a');
  await option('Berta Muestra').click();
  await expect
    .poll(() => ['Uno', 'Dos', 'Tres'].map((title) => stored(title).assignee_id))
    .toEqual([BERTA.id, null, BERTA.id]);
  expect(backend.writes).toHaveLength(2);
  await undoButton().click();
  await expect.poll(() => stored('Tres').assignee_id).toBeNull();
});

test('a card shows what its story has: tasks and comments change live', async () => {
  const story = newStory('Uno', {
    description: 'Como **cliente** quiero pagar',
    labels: ['web', 'móvil', 'api'],
    task_count: 5,
    done_task_count: 3,
    blocked_reason: 'Falta la clave',
  });
  await show({ stories: [story] });
  const card = page.getByRole('article');
  for (const text of [
    'Quiero pagar',
    'web',
    'móvil',
    'api',
    '3 de 5 tareas hechas',
    'Bloqueada: Falta la clave',
  ])
    await expect.element(card).toMatchTextContent(text);
  await expect.element(card).not.toMatchTextContent('comentario');
  backend.update('user_stories', story.id, { done_task_count: 4, comment_count: 1 }, { by: BERTA.id });
  await expect.element(card).toMatchTextContent('4 de 5 tareas hechas');
  await expect.element(card).toMatchTextContent('1 comentario');
});
