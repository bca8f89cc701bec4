import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLiveProjects } from '#client/data/projects/live-projects.ts';
import { backend } from '#client/testing/backend.ts';
import { closeStory } from '#client/testing/close-story.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newId, newStory, PROJECT, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { rankBetween } from '#shared/rules/ranks/rank.ts';
import { StoryPanel } from './StoryPanel.tsx';

const panel = page.getByRole('complementary');
const newTask = page.getByRole('textbox', { name: 'Añadir una tarea' });

/** Opens the panel of a story with so many tasks. */
async function open(values: Partial<StoryRow> = {}, tasks = 0): Promise<void> {
  const story = newStory('Uno', values);
  let rank: string | null = null;
  const rows = Array.from({ length: tasks }, (_, index) => {
    rank = rankBetween(rank, null);
    return {
      id: newId(),
      story_id: story.id,
      title: `Tarea ${index + 1}`,
      done: false,
      rank,
      assignee_id: null,
      became_story_id: null,
    };
  });
  stage(<StoryPanel />, { user_stories: [story], tasks: rows }, { project: PROJECT.id, story: story.id });
  await expect.element(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Uno');
}

test('Escape closes the list of a property, and neither the panel nor anything else', async () => {
  await open();
  const status = page.getByRole('button', { name: /^Estado/ });
  await status.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(status).toHaveFocus();
  await expect.element(panel).toBeVisible();
  expect(backend.writes).toEqual([]);
});

test('Escape restores a criterion, and leaves the panel open', async () => {
  await open({ acceptance_criteria: '- [ ] Se ve' });
  const criterion = page.getByRole('textbox', { name: 'Criterio 1' });
  await criterion.fill('Se oye');
  await userEvent.keyboard('{Escape}');
  await expect.element(criterion).toHaveValue('Se ve');
  await expect.element(panel).toBeVisible();
  expect(backend.writes).toEqual([]);
});

test('Escape empties the field of a new task, which is not added', async () => {
  await open();
  await newTask.fill('Probar');
  await userEvent.keyboard('{Escape}');
  await expect.element(newTask).toHaveValue('');
  await expect.element(panel).toBeVisible();
  expect(backend.writes).toEqual([]);
});

test('after a task is added, it and the field for the next one are in view', async () => {
  await open({}, 30);
  await newTask.fill('Probar');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => backend.rows('tasks').length).toBe(31);
  const isSeen = (element: Element | null | undefined) => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true;
  };
  await expect.poll(() => isSeen(newTask.element())).toBe(true);
  const rows = () => [...document.querySelectorAll<HTMLTextAreaElement>('li textarea:not([aria-hidden])')];
  await expect.poll(() => isSeen(rows().find(({ value }) => value === 'Probar'))).toBe(true);
});

test('who and when are in sight at 900 px of height, whatever criteria and tasks the story has', async () => {
  await page.viewport(1440, 900);
  const criteria = '- [ ] Una\n- [ ] Otra\n- [x] Tercera';
  await open({ description: 'Para cobrar antes.', acceptance_criteria: criteria }, 4);
  await expect.element(page.getByText('1 de 3')).toBeInTheDocument();
  await expect.element(page.getByText('0 de 4')).toBeInTheDocument();
  // the field of a comment covers the parts below its upper edge
  const composer = page
    .getByRole('textbox', { name: 'Escribe un comentario' })
    .element()
    .getBoundingClientRect().top;
  for (const name of ['Responsable', 'Sprint', 'Etiquetas']) {
    const { bottom } = panel.getByText(name, { exact: true }).first().element().getBoundingClientRect();
    expect(bottom, name).toBeLessThan(composer);
  }
});

test('Enter in the title, and Escape, leave the field and keep the focus beside it', async () => {
  await open();
  const title = page.getByRole('textbox', { name: 'Título' });
  const beside = () =>
    document.activeElement?.contains(title.element()) && document.activeElement !== document.body;
  await title.fill('Dos');
  await userEvent.keyboard('{Enter}');
  await expect.poll(beside).toBe(true);
  expect(title.element()).not.toBe(document.activeElement);
  await userEvent.keyboard('{Tab}');
  await expect.element(title).toHaveFocus();
  await title.fill('Tres');
  await userEvent.keyboard('{Escape}');
  await expect.poll(beside).toBe(true);
  await expect.element(title).toHaveValue('Dos');
});

/** The panel, and the part of the shell that follows the projects. */
function LivePanel() {
  useLiveProjects();
  return <StoryPanel />;
}

test('a type that somebody switches off is no longer offered, and a story that has it keeps it', async () => {
  const [plain, bug] = [newStory('Uno'), newStory('Dos', { type: 'bug' })];
  const tables = { user_stories: [plain, bug] };
  const onStage = stage(<LivePanel />, tables, { project: PROJECT.id, story: plain.id });
  const type = panel.getByRole('button', { name: /^Tipo/ });
  await type.click();
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(offered).toEqual(['Historia', 'Error', 'Tarea técnica', 'Investigación']);
  backend.update('projects', PROJECT.id, { disabled_types: ['bug'] });
  await expect.poll(offered).toEqual(['Historia', 'Tarea técnica', 'Investigación']);
  await userEvent.keyboard('{Escape}');
  onStage.go({ project: PROJECT.id, story: bug.id });
  await expect.element(type).toMatchTextContent('Error');
});

test('the tab key closes the list of a property', async () => {
  await open();
  page
    .getByRole('button', { name: /^Estado/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
});

test('the heading of the panel is the key of the story: around the field of the title it would be read twice', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent(/^\w+-\d+$/);
  expect(page.getByRole('textbox', { name: 'Título' }).element().closest('h2, [role="heading"]')).toBe(null);
});

/** Follows the height of the boxes that stand for tasks, from before the panel opens. @returns the last height; 0: there were none. */
function watchPending(): () => number {
  let height = 0;
  const observer = new MutationObserver(() => {
    const boxes = document.querySelector('section[aria-label="Tareas"] [data-skeleton]');
    if (boxes) height = boxes.getBoundingClientRect().height;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => height;
}

test('while tasks are read, boxes of their height hold their place; a story without tasks has none', async () => {
  const pending = watchPending();
  await open({ task_count: 4 }, 4);
  const list = () => page.getByRole('region', { name: 'Tareas' }).getByRole('list').element();
  await expect.poll(() => list().children.length).toBe(4);
  expect(pending()).toBe(list().getBoundingClientRect().height);
});

test('nothing stands for the tasks of a story without tasks', async () => {
  const pending = watchPending();
  await open();
  await expect.element(newTask).toBeVisible();
  expect(pending()).toBe(0);
});

test('the panel of a completed story neither shows that it was blocked nor offers to block it', async () => {
  await open({ status: 'done', blocked_reason: 'Falta la clave' });
  await expect.element(page.getByRole('textbox', { name: 'Motivo del bloqueo' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Silenciar' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /loquear/ })).not.toBeInTheDocument();
});

test('a toast says whether a block begins, changes or ends', async () => {
  await open({ blocked_reason: 'Falta la clave' });
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  const reason = page.getByRole('textbox', { name: 'Motivo del bloqueo' });
  await reason.fill('Falta la firma');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Bloqueo cambiado')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el bloqueo' }).click();
  await expect.element(toast('Ya no está bloqueada')).toBeVisible();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
  await reason.fill('Falta la clave');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Está bloqueada')).toBeVisible();
});

test('more labels than a story can have stay in the field, which says so, and are not saved', async () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `etiqueta ${at}`);
  await open({ labels: twenty });
  const labels = page.getByRole('combobox', { name: 'Etiquetas' });
  await labels.fill('una más');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Sobra 1 etiqueta: una historia lleva 20 como mucho.')).toBeVisible();
  await expect.element(page.getByText('una más', { exact: true })).toBeVisible();
  expect(backend.writes).toEqual([]);
  // once there is room, the next change saves them
  await userEvent.keyboard('{Backspace}{Backspace}');
  await labels.fill('otra');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => backend.rows<StoryRow>('user_stories')[0]?.labels)
    .toEqual([...twenty.slice(0, 19), 'otra']);
});

const labelsField = page.getByRole('combobox', { name: 'Etiquetas' });
const storedLabels = () => backend.rows<StoryRow>('user_stories')[0]?.labels;

test('a label that is too long stays in the field, which says so, and others are saved beside it', async () => {
  await open();
  const long = 'x'.repeat(61);
  await labelsField.fill(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Sobra 1 carácter/)).toBeVisible();
  await expect.element(page.getByText(long, { exact: true })).toBeVisible();
  expect(backend.writes).toEqual([]);
  await labelsField.fill('móvil');
  await userEvent.keyboard('{Enter}');
  await expect.poll(storedLabels).toEqual(['móvil']);
  await expect.element(page.getByText(long, { exact: true })).toBeVisible();
});

test('a label that is refused, and one that is being typed, are in the field when the story is opened again', async () => {
  const story = newStory('Uno');
  const at = { project: PROJECT.id, story: story.id };
  const { go } = stage(<StoryPanel />, { user_stories: [story] }, at);
  backend.interceptWrites(() => {
    throw new Refusal('forbidden');
  });
  await labelsField.fill('móvil');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^No se pudo guardar/)).toBeVisible();
  await labelsField.fill('a medio escr');
  go({ project: PROJECT.id });
  await expect.element(panel).not.toBeInTheDocument();
  go(at);
  await expect.element(page.getByText('móvil', { exact: true })).toBeVisible();
  await expect.element(labelsField).toHaveValue('a medio escr');
});

test.each([
  ['a blank title', 'Título', '   '],
  ['a blank title of a task', 'Tarea 1', '   '],
  ['a blank reason of a block', 'Motivo del bloqueo', ''],
])('%s is not sent when the story closes around its field', async (_, name, text) => {
  await open({ blocked_reason: 'Falta la clave' }, 1);
  await page.getByRole('textbox', { name, exact: true }).fill(text);
  await closeStory();
  expect(backend.writes).toEqual([]);
});

test('a text that is no date yet leaves the date when the story closes around it', async () => {
  await open({ due_date: '2026-12-01' });
  await page.getByRole('button', { name: /^Vencimiento/ }).click();
  await page.getByRole('textbox', { name: /^Vencimiento/ }).fill('dentro de');
  await closeStory();
  expect(backend.writes).toEqual([]);
});
