import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { castVote } from '#client/data/poker/votes.ts';
import { storiesPath } from '#client/data/read/first-requests.ts';
import { changeRetro } from '#client/data/retrospectives/mutations.ts';
import { bulkWrite } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { StoryPanel } from '#client/features/user-stories/panel/StoryPanel.tsx';
import * as requests from '../../bench/writes/client-requests.ts';
import { column, stageBoard } from './board.tsx';
import { item, undoButton } from './lists.ts';
import { Mouse, pointIn } from './pointer.ts';
import { newAsyncSession } from './poker.ts';
import { newRetro } from './retro.ts';
import { newId, newStory, PROJECT, type Row } from './rows.ts';
import { stage } from './stage.tsx';

/*
 * The benchmarks send the requests of bench/writes/client-requests.ts as those of the client. Here people do the same in the client, and
 * the requests have to be of the same form: address, parameters, headers, and the keys of the body at every level.
 */

const HEADERS = ['accept', 'content-type', 'prefer'];
const STORY = newStory('Pagar', { priority: 'low' });
const SEEN = { ...STORY, updated_at: '2026-03-02T10:00:00+00:00' } as requests.SeenStory;
const PLACE: requests.Place = { status: 'done', rank: 'a1' };

/** The writes that the client has sent, each as {@link formOf} shows it. */
let sent: unknown[];

/** The keys of a JSON value at every level; of a list those of its first element. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(keysOf);
  if (typeof value !== 'object' || value === null) return 'value';
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keysOf(part)]));
}

const formOf = (method: string, path: string, headers: Headers, body: unknown) => ({
  method,
  path,
  headers: Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)])),
  body: keysOf(body),
});

const recorded = ({ method, path, headers, body }: requests.Sent) =>
  formOf(method, path, new Headers({ 'content-type': 'application/json', ...headers }), body);

const expectSent = (...expected: requests.Sent[]) => expect.poll(() => sent).toEqual(expected.map(recorded));

beforeEach(() => {
  const answer = window.fetch;
  sent = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin } = window.location;
    const isRead = request.method === 'GET' || /rpc\/(?!change|edit|vote|write)/.test(request.url);
    if (!isRead) {
      const body: unknown = await request.clone().json();
      sent.push(formOf(request.method, request.url.replace(origin, ''), request.headers, body));
    }
    return answer(request);
  };
  onTestFinished(() => {
    window.fetch = answer;
  });
});

test('a drop into another column, and its undo', async () => {
  await stageBoard({ todo: ['Uno'], done: ['Dos'] });
  await new Mouse().dragAndDrop(pointIn(item('Uno')), pointIn(column('done'), { y: 0.6 }));
  await expectSent(requests.dropCard(SEEN, PLACE));
  await undoButton().click();
  await expectSent(requests.dropCard(SEEN, PLACE), requests.undoMove(SEEN, PLACE));
});

test('a value for all selected stories', async () => {
  stage(<p>Aquí</p>, { user_stories: [STORY] }, { view: 'kanban', project: PROJECT.id });
  await expect.element(page.getByText('Aquí')).toBeVisible();
  await submit(bulkWrite([{ story: STORY, change: { priority: 'high' } }]));
  await expectSent(requests.changeSelected([SEEN], { priority: 'high' }));
});

test('titles that are typed in the backlog', async () => {
  const view = <BacklogView />;
  stage(view, { user_stories: [STORY] }, { view: 'backlog', project: PROJECT.id });
  const field = page.getByRole('textbox', { name: 'Nueva historia' });
  await field.fill('Uno');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  sent = [];
  await field.fill('Dos');
  await userEvent.keyboard('{Enter}');
  const row = { project_id: PROJECT.id, title: 'Dos', rank: 'a2', id: newId() };
  await expectSent(requests.quickAdd(row));
});

test('a field, a task and a comment in the panel of a story', async () => {
  const tables = { user_stories: [STORY], tasks: [], comments: [] };
  stage(<StoryPanel />, tables, { project: PROJECT.id, story: STORY.id });
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.fill('Pagar con tarjeta');
  await userEvent.keyboard('{Enter}');
  const edit = requests.editField(SEEN, 'title', 'Pagar', 'Pagar con tarjeta');
  await expectSent(edit);
  await page.getByRole('textbox', { name: 'Añadir una tarea' }).fill('Probar');
  await userEvent.keyboard('{Enter}');
  const [id, story_id] = [newId(), STORY.id];
  const task = requests.addTask({
    title: 'Probar',
    done: false,
    rank: 'a1',
    assignee_id: null,
    id,
    story_id,
  });
  await expectSent(edit, task);
  await page.getByRole('textbox', { name: 'Escribe un comentario' }).fill('Visto');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectSent(edit, task, requests.addComment({ body: 'Visto', mentions: [], id, story_id }));
});

test('a vote of Planning Poker, and a note of a retrospective', async () => {
  const session = newAsyncSession([STORY]);
  const retro = newRetro({ phase: 'write' });
  const round_id = session.items[0]?.rounds[0]?.id ?? '';
  const tables = {
    user_stories: [STORY],
    poker_sessions: [session],
    retrospectives: [retro as unknown as Row],
  };
  stage(<p>Aquí</p>, tables, { view: 'kanban', project: PROJECT.id });
  await expect.element(page.getByText('Aquí')).toBeVisible();
  castVote(session.id, round_id, { card: '5', comment: null });
  const vote = requests.castVote({ session_id: session.id, round_id, card: '5' });
  await expectSent(vote);
  const note = { retrospective_id: retro.id, id: newId(), column_id: 'start', body: 'Ir más despacio' };
  await changeRetro(retro.id, 'write_note', note);
  await expectSent(vote, requests.writeNote(note));
});

test('the list of all stories of a project', () => {
  expect(requests.readStories(PROJECT.id).path).toBe(storiesPath(PROJECT.id));
});
