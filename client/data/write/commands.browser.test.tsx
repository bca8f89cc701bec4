import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useResumedCommands } from '#client/data/resume.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { storedIds, storedText } from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, newStory, PROJECT, type Row } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { addComment } from '../comments/mutations.ts';
import { useNewComment } from '../comments/new-comment.ts';
import { useLatestComments } from '../comments/queries.ts';
import { commentDrafts, noteDrafts } from '../drafts/drafts.ts';
import { castVote } from '../poker/votes.ts';
import { changeRetro } from '../retrospectives/mutations.ts';
import { useRetrospective } from '../retrospectives/queries.ts';
import { createStories, newStories } from '../stories/new/create-story.ts';
import { fieldWrite } from '../stories/write/field.ts';
import { submit } from '../stories/write/submit.ts';
import { taskWrites } from '../tasks/mutations.ts';
import type { Command } from './command.ts';
import { useQueuedCount } from './pending.ts';

const story = newStory('Pagar con tarjeta');
const session = newAsyncSession([story]);
const roundId = session.items[0]?.rounds[0]?.id ?? '';
const topic = newTopic('Despliegues');
const retro = newRetro({ phase: 'vote', votes_left: 5, topics: [topic] });
const task = {
  id: '00000000-0000-4000-8000-00000000aa01',
  title: 'Probar',
  done: false,
  rank: 'a1',
  assignee_id: null,
};
const noteId = '00000000-0000-4000-8000-00000000aa02';
const tables = {
  user_stories: [story],
  poker_sessions: [session],
  retrospectives: [retro as unknown as Row],
  tasks: [],
  comments: [],
};

/** The part of the shell that counts waiting commands. Beside it, a retrospective and the comments on a story. */
function Shell() {
  const [isOpen, setOpen] = useState(false);
  useResumedCommands(ANA.id);
  const waiting = useQueuedCount();
  const comments = useLatestComments(story.id, 20);
  const { data } = useRetrospective(retro.id);
  useEffect(() => setOpen(true), []);
  return (
    <>
      <output data-open={isOpen || undefined}>{`En espera: ${waiting}`}</output>
      <p>{`Votos: ${data?.topics[0]?.own_votes ?? '–'}`}</p>
      <p>{(comments.data ?? []).map(({ body }) => `[${body}]`)}</p>
    </>
  );
}

watchConnection();
const lose = () => window.dispatchEvent(new Event('offline'));
const regain = () => window.dispatchEvent(new Event('online'));
const KEY = `plataforma-scrum-waiting:${ANA.id}:`;
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(KEY));
const storedCommands = () => stored().flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]'));
const targets = () => backend.writes.map(({ target }) => target);
const votesOf = () =>
  (backend.row('retrospectives', retro.id) as unknown as Retrospective).topics[0]?.own_votes;

async function open() {
  stage(<Shell />, tables, { view: 'kanban' });
  await expect.poll(() => document.querySelector('[data-open]')).not.toBeNull();
  await expect.element(page.getByText(/Votos: \d/)).toBeVisible();
}

beforeEach(() => {
  onTestFinished(() => {
    regain();
    for (const key of stored()) localStorage.removeItem(key);
  });
});

const note = { retrospective_id: retro.id, id: noteId, column_id: 'start', body: 'Ir más despacio' };
const action = { retrospective_id: retro.id, id: task.id, body: 'Desplegar a diario' };

/** One command of each kind, as a person gives it. Refusals are reported where they belong. */
const GIVE: Record<string, () => unknown> = {
  change: () => submit(fieldWrite(story.id, 'title', story.title, 'Pagar')),
  vote: () => castVote(session.id, roundId, { card: '5', comment: null }),
  votes: () =>
    changeRetro(retro.id, 'cast_votes', { retrospective_id: retro.id, topic_id: topic.id, votes: 2 }),
  note: () => changeRetro(retro.id, 'write_note', note),
  action: () => changeRetro(retro.id, 'save_action', action),
  task: () => taskWrites(story.id).add(task),
  create: () =>
    createStories(newStories([{ project_id: PROJECT.id, reporter_id: ANA.id, title: 'Reembolsar' }])),
  comment: () => addComment(story.id, { body: 'Visto', mentions: [] }),
};

const TARGETS = [
  'rpc/change_stories',
  'rpc/vote_poker',
  'rpc/cast_votes',
  'rpc/write_note',
  'rpc/save_action',
  'tasks',
  'user_stories',
  'comments',
];

test('each kind waits without connection, is stored and shown, and is sent once, in order', async () => {
  await open();
  lose();
  for (const give of Object.values(GIVE)) void give();
  await expect.element(page.getByText('En espera: 8')).toBeVisible();
  await expect.element(page.getByText('Votos: 2')).toBeVisible();
  await expect.element(page.getByText('[Visto]')).toBeVisible();
  expect(storedCommands()).toHaveLength(8);
  expect(targets()).toEqual([]);
  regain();
  await expect.poll(targets).toEqual(TARGETS);
  await expect.element(page.getByText('En espera: 0')).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await expect.element(page.getByText('Votos: 2')).toBeVisible();
  expect(backend.rows('comments')).toHaveLength(1);
  expect(backend.rows('user_stories')).toHaveLength(2);
});

/** Leaves one command of each kind, as a page does that is closed without connection. */
async function leaveAll(): Promise<void> {
  await open();
  lose();
  for (const give of Object.values(GIVE)) void give();
  await expect.element(page.getByText('En espera: 8')).toBeVisible();
  const [key = ''] = stored();
  left = localStorage.getItem(key) ?? '';
}
let left = '';

test('what a page leaves', leaveAll);

test('a page that opens online sends what a closed one has left of each kind, each once', async () => {
  localStorage.setItem(`${KEY}closed`, left);
  await open();
  await expect.poll(() => targets().toSorted()).toEqual(TARGETS.toSorted());
  await expect.poll(stored).toEqual([]);
  await expect.element(page.getByText('Votos: 2')).toBeVisible();
});

test('a page that opens without connection keeps it, shows it, and sends it in order when the connection is back', async () => {
  localStorage.setItem(`${KEY}closed`, left);
  lose();
  stage(<Shell />, tables, { view: 'kanban' });
  await expect.element(page.getByText('En espera: 8')).toBeVisible();
  expect(storedCommands()).toHaveLength(8);
  expect(localStorage.getItem(`${KEY}closed`)).toBeNull();
  regain();
  await expect.poll(targets).toEqual(TARGETS);
  await expect.poll(stored).toEqual([]);
});

test('a page that is open keeps its own: another one does not take it over', async () => {
  const other = new BroadcastChannel('plataforma-scrum-waiting:');
  onTestFinished(() => other.close());
  other.onmessage = ({ data }) => data.ask && other.postMessage({ alive: `${KEY}open` });
  localStorage.setItem(`${KEY}open`, left);
  localStorage.setItem(`${KEY}closed`, JSON.stringify([{ kind: 'unknown' }]));
  await open();
  // the unknown one is dropped, which shows that the roll call is over
  await expect.poll(stored).toEqual([`${KEY}open`]);
  expect(targets()).toEqual([]);
});

test('commands that this version cannot send are named, with what was typed in them', async () => {
  const broken = { kind: 'part', story_id: story.id, values: { id: noteId, body: 'Lo que comenté' } };
  const unknown = { kind: 'goal', slot: 'goal', sprint_id: noteId, due: '2026-03-12', goal: 'Cobrar' };
  const edit = { kind: 'field', id: story.id, title: 'Cobrar' };
  localStorage.setItem(`${KEY}closed`, JSON.stringify([broken, unknown, edit, { kind: 'unknown' }]));
  await open();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect.element(alert('Textos por copiar')).toMatchTextContent('No se pudo enviar algo que cambiaste');
  await expect.element(alert('Lo guardó otra versión')).toBeVisible();
  const copies = storedIds('textCopy', ANA.id).map((id) => storedText('textCopy', ANA.id, id));
  const values = copies.map((copy) => copy.parse());
  for (const copy of copies) copy.write(null);
  expect(values).toHaveLength(3);
  for (const value of [broken, unknown, edit])
    expect(values).toContainEqual({ value, name: 'waiting', id: '', at: expect.any(Number) });
  await expect.poll(stored).toEqual([]);
  expect(targets()).toEqual([]);
});

test('a command whose answer was lost is repeated with the same id; a refusal rolls it back', async () => {
  await open();
  let cuts = 1;
  backend.interceptWrites(() => {
    if (cuts-- > 0) throw new TypeError('Failed to fetch');
  });
  await addComment(story.id, { body: 'Visto', mentions: [] });
  const ids = backend.writes.map(({ body }) => body['id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(backend.rows('comments')).toHaveLength(1);
  backend.interceptWrites(() => {
    throw new Refusal('votes_spent');
  });
  await expect(GIVE['votes']?.()).rejects.toMatchObject({ hint: 'votes_spent' });
  await expect.element(page.getByText('Votos: 0')).toBeVisible();
  expect(votesOf()).toBe(0);
});

test('what waited goes along with the phase in which it was written; what did not is not bound to it', async () => {
  await open();
  await GIVE['votes']?.();
  expect(backend.writes.at(-1)?.body).not.toHaveProperty('phase_count');
  lose();
  void GIVE['note']?.();
  await expect.element(page.getByText('En espera: 1')).toBeVisible();
  regain();
  await expect.poll(() => backend.writes.at(-1)?.target).toBe('rpc/write_note');
  expect(backend.writes.at(-1)?.body).toMatchObject({ phase_count: retro.phase_count });
});

/** The commands that a page has left and that belong to a phase. */
const inPhase = () =>
  (JSON.parse(left) as (Command & { name?: string })[]).filter(({ name = '' }) =>
    ['cast_votes', 'write_note'].includes(name),
  );

test('what a closed page has left goes along with its phase too', async () => {
  localStorage.setItem(`${KEY}closed`, JSON.stringify(inPhase()));
  await open();
  await expect.poll(targets).toEqual(['rpc/cast_votes', 'rpc/write_note']);
  for (const { body } of backend.writes) expect(body).toMatchObject({ phase_count: retro.phase_count });
});

test('a page that closes while its commands are on their way leaves the same as one without connection', async () => {
  await open();
  const answers = Promise.withResolvers<void>();
  backend.interceptWrites(() => answers.promise);
  const given = [GIVE['votes']?.(), GIVE['note']?.()];
  const withoutTurn = ({ turn: _, ...command }: Command) => command;
  await expect.poll(() => storedCommands().map(withoutTurn)).toEqual(inPhase().map(withoutTurn));
  answers.resolve();
  await Promise.all(given);
});

test('a note that is refused after a reload is said, and is where it was typed', async () => {
  const draft = `${retro.id}:start`;
  onTestFinished(() => noteDrafts.write(draft));
  const commands = JSON.parse(left) as { name?: string }[];
  localStorage.setItem(`${KEY}closed`, JSON.stringify(commands.filter(({ name }) => name === 'write_note')));
  const opened = open();
  backend.interceptWrites(() => {
    throw new Refusal('retrospective_moved_on');
  });
  await opened;
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No se pudo guardar lo que escribiste sin conexión' }))
    .toBeVisible();
  expect(noteDrafts.read(draft)).toBe('Ir más despacio');
  expect(stored()).toEqual([]);
});

/** The field for the next comment. */
function CommentField() {
  const comment = useNewComment(story.id, [], 'No se pudo comentar');
  return (
    <form onSubmit={(event) => void comment.send(event)}>
      <textarea
        aria-label="Comentario"
        value={comment.text}
        onChange={(event) => comment.change(event.currentTarget.value)}
      />
      <button type="submit">Enviar</button>
    </form>
  );
}

test('a comment that is refused after it has waited is in its field again, above what is typed meanwhile', async () => {
  onTestFinished(() => commentDrafts.write(story.id));
  stage(<CommentField />, tables, { view: 'kanban' });
  const field = page.getByLabelText('Comentario');
  lose();
  await field.fill('Visto');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(field).toHaveValue('');
  await field.fill('Otra cosa');
  backend.interceptWrites(() => {
    throw new Refusal('project_archived');
  });
  regain();
  await expect.element(field).toHaveValue('Visto\nOtra cosa');
  expect(commentDrafts.read(story.id)).toBe('Visto\nOtra cosa');
});

test('steps that need the server fail without connection, and are not stored', async () => {
  await open();
  lose();
  backend.interceptWrites(() => {
    throw new TypeError('Failed to fetch');
  });
  const phase = { retrospective_id: retro.id, from: 'vote', to: 'agree' } as const;
  await expect(changeRetro(retro.id, 'set_retrospective_phase', phase)).rejects.toThrow();
  await expect(taskWrites(story.id).remove(task)).rejects.toThrow();
  expect(stored()).toEqual([]);
  // both are sent again as soon as the server answers anything
  expect(backend.writes.map(({ target }) => target)).toEqual([
    'rpc/set_retrospective_phase',
    'rpc/set_retrospective_phase',
    'tasks',
    'tasks',
  ]);
});
