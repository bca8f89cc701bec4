import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { PokerStart } from '#client/features/poker/start/PokerStart.tsx';
import { ProjectSettingsView } from '#client/features/projects/ProjectSettingsView.tsx';
import { RetroOverview } from '#client/features/retrospectives/RetroOverview.tsx';
import { StoryPanel } from '#client/features/user-stories/panel/StoryPanel.tsx';
import { backend } from '#client/testing/backend.ts';
import { column } from '#client/testing/board.tsx';
import { item, linkOf, undoButton } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { newRetroOverview } from '#client/testing/retro.ts';
import { ANA, BERTA, COLUMNS, newId, newStory, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

/** The views of a project for a person who only observes it. */

const mouse = new Mouse();

/** The project of Berta, which Ana only observes. */
const observed = (settings: object = {}) => ({
  projects: [{ ...PROJECT, owner_id: BERTA.id, ...settings }],
  team_members: [
    { team_id: TEAM.id, user_id: ANA.id, role: 'observer' },
    { team_id: TEAM.id, user_id: BERTA.id, role: 'developer' },
  ],
});

test('a board of several projects moves the cards of those in which the person takes part, and no others', async () => {
  const own = { ...PROJECT, id: newId(), name: 'Almacén', key: 'ALM', owner_id: ANA.id };
  const tables = observed();
  const columns = [PROJECT.id, own.id].flatMap((project_id) =>
    COLUMNS.map((each) => ({ ...each, id: newId(), project_id })),
  );
  const stories = [
    newStory('Ajena', { status: 'todo' }),
    newStory('Propia', { status: 'todo', project_id: own.id }),
  ];
  stage(
    <KanbanView />,
    { ...tables, projects: [...tables.projects, own], project_columns: columns, user_stories: stories },
    { view: 'kanban' },
  );
  await expect.poll(() => document.querySelectorAll('article').length).toBe(2);
  await mouse.dragAndDrop(pointIn(item('Ajena')), pointIn(column('done')));
  linkOf('Ajena').focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  linkOf('Ajena').focus();
  await userEvent.keyboard(' .');
  expect(document.querySelectorAll('[data-dragged], [role=menu]')).toHaveLength(0);
  expect(backend.writes).toEqual([]);
  await mouse.dragAndDrop(pointIn(item('Propia')), pointIn(column('done')));
  await expect.poll(() => backend.writes.length).toBe(1);
});

test.each([
  [false, 0],
  [true, 1],
])('the panel reads as text; with comments of observers: %s', async (observers_comment, fields) => {
  const story = newStory('Uno', { reporter_id: BERTA.id, acceptance_criteria: '- [ ] Se ve' });
  const tables = { ...observed({ observers_comment }), user_stories: [story] };
  stage(<StoryPanel />, tables, { project: PROJECT.id, story: story.id });
  const panel = page.getByRole('complementary');
  await expect.element(panel.getByText('Puedes leer esta historia, no cambiarla.')).toBeVisible();
  await expect.element(panel.getByRole('textbox', { name: 'Título' })).toBeDisabled();
  for (const name of [/^Eliminar/, /^Editar/, 'Adjuntar archivos', 'Añadir un criterio', 'Añadir enlace'])
    await expect.element(panel.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.poll(() => panel.getByRole('textbox', { name: /comentario/i }).elements().length).toBe(fields);
});

test('a manager lets observers comment at once, and can undo it', async () => {
  const view = <ProjectSettingsView labels={() => null} stories={() => null} />;
  const search = { view: 'project', project: PROJECT.id } as const;
  stage(view, {}, search);
  const comment = page.getByRole('switch', { name: /^Pueden comentar/ });
  await comment.click();
  const stored = () => backend.rows('projects')[0]?.['observers_comment'];
  await expect.poll(stored).toBe(true);
  await expect.element(comment).toBeChecked();
  await undoButton().click();
  await expect.poll(stored).toBe(false);
});

test('a person who does not manage the project reads what observers may', async () => {
  const view = <ProjectSettingsView labels={() => null} stories={() => null} />;
  stage(view, observed({ observers_comment: true }), { view: 'project', project: PROJECT.id });
  const section = page.getByRole('region', { name: 'Observadores' });
  await expect.element(section).toMatchTextContent(/Pueden comentarSíVen las retrospectivas cerradasNo$/);
  await expect.element(section.getByRole('switch')).not.toBeInTheDocument();
});

test.each([
  [false, 'Solo las ve el equipo'],
  [true, 'Aún no hay retrospectivas cerradas'],
])('retrospectives are not started by an observer; closed ones shown: %s', async (shown, title) => {
  stage(
    <RetroOverview />,
    { ...observed({ observers_see_retrospectives: shown }), retro_overviews: [{ ...newRetroOverview({}) }] },
    { view: 'retro', project: PROJECT.id },
  );
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Empezar/ })).not.toBeInTheDocument();
});

test('an observer opens no session of Planning Poker', async () => {
  stage(<PokerStart />, observed(), { view: 'poker', project: PROJECT.id });
  await expect.element(page.getByText(/^Aún no hay sesiones/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^(Crear|Abrir|Empezar|Nueva|Unirme)/ }))
    .not.toBeInTheDocument();
});
