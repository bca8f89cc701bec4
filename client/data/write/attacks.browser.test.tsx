import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useResumedCommands } from '#client/data/resume.ts';
import { whenOtherVersion } from '#client/lib/backend/other-version.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { newRetro, newTopic } from '#client/testing/retro.ts';
import { ANA, newId, newStory, PROJECT, type Row, type StoryRow } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { addComment } from '../comments/mutations.ts';
import { castVote } from '../poker/votes.ts';
import { changeRetro } from '../retrospectives/mutations.ts';
import { useRetrospective } from '../retrospectives/queries.ts';
import { createStories, newStories } from '../stories/new/create-story.ts';
import { fieldWrite } from '../stories/write/field.ts';
import { bulkWrite } from '../stories/write/story-write.ts';
import { submit } from '../stories/write/submit.ts';
import { taskWrites } from '../tasks/mutations.ts';
import type { Command } from './command.ts';
import { orWaiting } from './or-waiting.ts';
import { useQueuedCount } from './pending.ts';

const [edited, moved, assigned] = ['Editada', 'Movida', 'Asignada'].map((title) => newStory(title)) as [
  StoryRow,
  StoryRow,
  StoryRow,
];
const session = newAsyncSession([edited]);
const roundId = session.items[0]?.rounds[0]?.id ?? '';
const topic = newTopic('Despliegues');
const retro = newRetro({ phase: 'vote', votes_left: 5, topics: [topic] });
const TABLES = {
  user_stories: [edited, moved, assigned],
  poker_sessions: [session],
  retrospectives: [retro as unknown as Row],
  tasks: [],
  comments: [],
};
const NAMES = Object.keys(TABLES);
const row = (title: string) => ({ project_id: PROJECT.id, title });
const task = { id: newId(), title: 'Probar', done: false, rank: 'a1', assignee_id: null };
const note = { retrospective_id: retro.id, id: newId(), column_id: 'start', body: 'Ir más despacio' };

/** Gives one command of each kind, each about something else. */
const giveAll = () =>
  Promise.allSettled([
    submit(fieldWrite(edited.id, 'title', edited.title, 'Pagar')),
    submit(bulkWrite([{ story: moved, change: { status: 'todo', rank: 'a5' } }])),
    submit(bulkWrite([{ story: assigned, change: { assignee_id: ANA.id, add_labels: ['web'] } }])),
    castVote(session.id, roundId, { card: '5', comment: null }),
    changeRetro(retro.id, 'cast_votes', { retrospective_id: retro.id, topic_id: topic.id, votes: 2 }),
    changeRetro(retro.id, 'write_note', note),
    taskWrites(edited.id).add(task),
    createStories(newStories([row('Una'), row('Otra')])),
    createStories(newStories([row('Con tareas')], { templateId: null, tasks: ['Uno', 'Dos'] })),
    addComment(edited.id, { body: 'Visto', mentions: [] }),
  ]);
const COUNT = 10;

function Shell() {
  const [isOpen, setOpen] = useState(false);
  useResumedCommands(ANA.id);
  const waiting = useQueuedCount();
  const { data } = useRetrospective(retro.id);
  useEffect(() => setOpen(true), []);
  return (
    // the phase of the retrospective belongs to its commands
    <output data-open={(isOpen && data !== undefined) || undefined}>{`En espera: ${waiting}`}</output>
  );
}

watchConnection();
const lose = () => window.dispatchEvent(new Event('offline'));
const regain = () => window.dispatchEvent(new Event('online'));
const KEY = `plataforma-scrum-waiting:${ANA.id}:`;
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(KEY));
const storedTexts = () => stored().map((key) => localStorage.getItem(key) ?? '');
const storedCommands = () => storedTexts().flatMap((text) => JSON.parse(text) as Command[]);
const targets = () => backend.writes.map(({ target }) => target);
const leave = (text: string, at = 'closed') => localStorage.setItem(KEY + at, text);

async function open(tables: Record<string, readonly Row[]> = TABLES): Promise<void> {
  stage(<Shell />, tables, { view: 'kanban' });
  await expect.poll(() => document.querySelector('[data-open]')).not.toBeNull();
}

/** All that the backend has, without the moments and numbers of writes. */
const state = () =>
  NAMES.map((name) =>
    backend.rows(name).map((each) => ({ ...each, updated_at: null, revision: null, now: null })),
  );

/** Expects the backend to have the result of {@link giveAll}, once. */
async function expectAllOnce(): Promise<void> {
  await expect.poll(stored).toEqual([]);
  const stories = backend.rows<StoryRow>('user_stories');
  expect(stories.map(({ title }) => title).toSorted()).toEqual([
    'Asignada',
    'Con tareas',
    'Movida',
    'Otra',
    'Pagar',
    'Una',
  ]);
  expect(backend.row('user_stories', moved.id)).toMatchObject({ status: 'todo', rank: 'a5' });
  expect(backend.row('user_stories', assigned.id)).toMatchObject({ assignee_id: ANA.id, labels: ['web'] });
  expect(backend.rows('comments')).toHaveLength(1);
  expect(
    backend
      .rows('tasks')
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Dos', 'Probar', 'Uno']);
  expect(page.getByRole('alert').elements()).toEqual([]);
}

/** The texts that a page has stored while its requests are under way, and what the backend has after them. */
let left = '';
let done: Record<string, readonly Row[]> = {};

beforeEach(() => {
  onTestFinished(() => {
    regain();
    for (const key of stored()) localStorage.removeItem(key);
  });
});

test('what is under way is stored, and what it leaves in the backend', async () => {
  await open();
  const answers = Promise.withResolvers<void>();
  backend.interceptWrites(() => answers.promise);
  const given = giveAll();
  await expect.poll(storedCommands).toHaveLength(COUNT);
  [left = ''] = storedTexts();
  answers.resolve();
  await given;
  await expectAllOnce();
  done = Object.fromEntries(NAMES.map((name) => [name, structuredClone(backend.rows(name))]));
});

test('a page that ends before its requests arrive leaves them to the next one, which sends each once', async () => {
  leave(left);
  await open();
  await expect.poll(() => targets().length).toBe(COUNT);
  await expectAllOnce();
});

test('a page that ends after its requests were carried out leaves nothing to do: the next one finds it done', async () => {
  leave(left);
  await open(done);
  const before = state();
  await expectAllOnce();
  expect(state()).toEqual(before);
  // an edit and moves are read before they are sent again
  expect(targets().filter((target) => target === 'rpc/change_stories')).toEqual([]);
});

test('a queue that is stored twice, by a page that ended while it took it over, is carried out once', async () => {
  leave(left);
  leave(left, 'another');
  await open();
  await expectAllOnce();
});

test('of two pages that open at the same moment, one takes the queue over', async () => {
  leave(left);
  // the other page has modules of its own
  const address = new URL('./stored-queue.ts?other-page', import.meta.url).href;
  const other: typeof import('./stored-queue.ts') = await import(/* @vite-ignore */ address);
  onTestFinished(other.closeStoredQueue);
  const opening = open();
  const taken = await other.openStoredQueue(ANA.id, new AbortController().signal);
  await opening;
  if (taken.length > 0) {
    expect(taken).toEqual(JSON.parse(left));
    expect(targets()).toEqual([]);
  } else await expectAllOnce();
  expect(stored()).toHaveLength(taken.length > 0 ? 1 : 0);
});

test('a queue that another page is taking over is left to it', async () => {
  leave(left);
  leave(JSON.stringify([{ kind: 'unknown' }]), 'unclaimed');
  const taken = Promise.withResolvers<void>();
  void navigator.locks.request(`${KEY}closed`, () => taken.promise);
  onTestFinished(() => taken.resolve());
  await open();
  // the other one is dropped, which shows that this page has taken over what it may
  await expect.poll(stored).toEqual([`${KEY}closed`]);
  expect(targets()).toEqual([]);
});

test('what versions before have stored is sent as they meant it', async () => {
  const create = {
    kind: 'create',
    slot: newId(),
    stories: [{ id: newId(), ...row('Una'), reporter_id: ANA.id }],
  };
  const from = { templateId: null, tasks: ['Uno'] };
  const commands = [
    create,
    { ...create, slot: newId(), stories: [{ ...create.stories[0], id: newId(), title: 'Otra' }], from },
    { kind: 'save', id: assigned.id, patch: { priority: 'high' } },
    fieldWrite(edited.id, 'title', edited.title, 'Pagar'),
    bulkWrite([{ story: moved, change: { status: 'todo', rank: 'a5' } }]),
  ];
  leave(JSON.stringify(commands));
  localStorage.setItem(
    `plataforma-scrum-vote:${ANA.id}:${roundId}`,
    JSON.stringify({ sessionId: session.id, story: 'TIE-1', card: '8', comment: null }),
  );
  await open();
  await expect.poll(() => targets().length).toBe(6);
  await expect.poll(stored).toEqual([]);
  const stories = backend.rows<StoryRow>('user_stories');
  const titles = stories.map(({ title, reporter_id }) => [title, reporter_id]);
  expect(titles).toEqual(
    expect.arrayContaining([
      ['Una', ANA.id],
      ['Otra', ANA.id],
    ]),
  );
  expect(backend.row('user_stories', assigned.id)).toMatchObject({ priority: 'high' });
  expect(backend.row('user_stories', edited.id)).toMatchObject({ title: 'Pagar' });
  expect(backend.row('user_stories', moved.id)).toMatchObject({ status: 'todo' });
  expect(page.getByRole('alert').elements()).toEqual([]);
});

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
/** Whether the browser would ask before it closes the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what the browser has no room for waits in the page, which asks before it is closed, and is sent once', async () => {
  await open();
  lose();
  const spy = full();
  onTestFinished(() => spy.mockRestore());
  const given = giveAll();
  await expect.element(page.getByText(`En espera: ${COUNT}`)).toBeVisible();
  expect(stored()).toEqual([]);
  expect(asks()).toBe(true);
  regain();
  await given;
  await expectAllOnce();
  await expect.poll(asks).toBe(false);
});

test('a queue that is taken over while there is no room for two is stored again when the first one is gone', async () => {
  leave(left);
  lose();
  const { setItem } = Storage.prototype;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (localStorage.getItem(`${KEY}closed`) !== null) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  onTestFinished(() => spy.mockRestore());
  await open();
  await expect.poll(() => localStorage.getItem(`${KEY}closed`)).toBeNull();
  await expect.poll(storedCommands).toHaveLength(COUNT);
  await expect.poll(asks).toBe(false);
});

test('a clock that is set back by a day between two pages changes neither the order nor what has waited', async () => {
  leave(left);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  await expectAllOnce();
  const phases = backend.writes.flatMap(({ body }) => body['phase_count'] ?? []);
  expect(phases).toEqual([retro.phase_count, retro.phase_count]);
});

test('a connection that is lost at the first of two commands does not let the second overtake it', async () => {
  await open();
  let cuts = 1;
  backend.interceptWrites(() => {
    if (cuts-- > 0) throw new TypeError('Failed to fetch');
  });
  await Promise.all(['Uno', 'Dos'].map((body) => addComment(edited.id, { body, mentions: [] })));
  expect(backend.writes.map(({ body }) => body['body'])).toEqual(['Uno', 'Uno', 'Dos']);
});

test('what a server of another version does not know waits for a page of its version, which sends it once', async () => {
  await open();
  backend.interceptWrites(() => {
    throw Object.assign(new Refusal('x'), {
      body: { code: 'PGRST202', message: '', hint: null, details: null },
    });
  });
  const noticed = whenOtherVersion();
  const given = orWaiting(submit(fieldWrite(edited.id, 'title', edited.title, 'Pagar')), () => undefined);
  await noticed;
  expect(await given).toBeUndefined();
  await expect.element(page.getByText('En espera: 1')).toBeVisible();
  const [waiting = ''] = storedTexts();
  expect(waiting).toContain('Pagar');
  expect(page.getByRole('alert').elements()).toEqual([]);
  backend.interceptWrites(() => undefined);
  await expect.poll(() => backend.row('user_stories', edited.id)).toMatchObject({ title: 'Pagar' });
  await expect.poll(stored).toEqual([]);
});
