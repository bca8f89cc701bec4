import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { watchConnection } from '#client/lib/connection/online.ts';
import {
  eraseStorage,
  keepCopy,
  openStorage,
  storedIds,
  storedText,
} from '#client/lib/storage/stored-values.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { ANA, newId, newStory } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { addComment } from './comments/mutations.ts';
import { commentDrafts, fieldDrafts, useDraftState } from './drafts/drafts.ts';
import { castVote, type PendingVote } from './poker/votes.ts';
import { useResumedCommands } from './resume.ts';
import type { Command } from './write/command.ts';
import { useQueuedCount } from './write/pending.ts';

const field = page.getByRole('textbox', { name: 'Comentario' });
const notice = page.getByText('Otra pestaña tenía otro texto en este campo. Está en «Textos por copiar»');

function Field({ storyId }: { storyId: string }) {
  const [text, change] = useDraftState(commentDrafts, storyId);
  return <textarea aria-label="Comentario" value={text} onChange={(event) => change(event.target.value)} />;
}

/** Another tab writes in the field; null: it has sent its text. */
const writeElsewhere = (storyId: string, text: string | null) =>
  storedText('fieldDraft', ANA.id, `${storyId}:comment`).write(text && JSON.stringify(text));
const copies = () =>
  storedIds('textCopy', ANA.id).map((id) => Object(storedText('textCopy', ANA.id, id).parse()).value);

function open(): string {
  const storyId = newId();
  stage(<Field storyId={storyId} />, {}, { view: 'kanban' });
  return storyId;
}

beforeEach(() => {
  eraseStorage();
  openStorage(ANA.id);
});

test('of two tabs that write in one field, the text of the other one is kept, and a notice says where', async () => {
  const id = open();
  await field.fill('Mío');
  expect(copies()).toEqual([]);
  writeElsewhere(id, 'De la otra');
  await field.fill('Mío y más');
  await expect.element(notice).toBeVisible();
  expect([commentDrafts.read(id), copies()]).toEqual(['Mío y más', ['De la otra']]);
});

test('tabs that write in turns keep one text each', async () => {
  const id = open();
  await field.fill('Mío');
  // as the other tab does
  keepCopy({ value: 'Mío', name: 'fieldDraft', id: `${id}:comment` });
  writeElsewhere(id, 'De la otra');
  await field.fill('Mío y más');
  expect([commentDrafts.read(id), copies()]).toEqual(['Mío y más', ['De la otra']]);
});

test('a tab that has sent its text leaves that of the other one in its place, and knows its own', async () => {
  const id = open();
  await field.fill('Mío');
  writeElsewhere(id, 'De la otra');
  expect([commentDrafts.own(id), commentDrafts.read(id)]).toEqual(['Mío', 'De la otra']);
  await field.fill('');
  expect([commentDrafts.read(id), copies()]).toEqual(['De la otra', []]);
});

test('a text that another tab has sent is not kept, and a text that the field began with is not another one', async () => {
  const id = newId();
  commentDrafts.write(id, 'De antes');
  writeElsewhere(id, 'De la otra, cerrada');
  stage(<Field storyId={id} />, {}, { view: 'kanban' });
  await field.fill('De la otra, cambiada');
  writeElsewhere(id, null);
  await field.fill('Otra vez');
  expect([commentDrafts.read(id), copies()]).toEqual(['Otra vez', []]);
});

test('a draft of a field keeps what it was begun on, whatever another tab writes', () => {
  const key = `${newId()}:title`;
  fieldDrafts.open(key);
  fieldDrafts.write(key, { value: 'Mío', base: { value: 'Guardado' } });
  storedText('fieldDraft', ANA.id, key).write(JSON.stringify({ value: 'Otro', base: { value: 'Antes' } }));
  expect(fieldDrafts.own(key)).toEqual({ value: 'Mío', base: { value: 'Guardado' } });
});

const [story, other] = [newStory('Pagar'), newStory('Cobrar')];
const session = newAsyncSession([story]);
const roundId = session.items[0]?.rounds[0]?.id ?? '';
const VOTE: PendingVote = {
  kind: 'vote',
  slot: roundId,
  sessionId: session.id,
  story: 'TIE-1',
  card: '3',
  comment: null,
};
const TABLES = { user_stories: [story, other], comments: [], poker_sessions: [session] };
const KEY = `plataforma-scrum-waiting:${ANA.id}:`;
const leave = (at: string, commands: readonly Command[]) =>
  localStorage.setItem(KEY + at, JSON.stringify(commands));
const storedCommands = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Command[]);

watchConnection();
const lose = () => {
  window.dispatchEvent(new Event('offline'));
  onTestFinished(regain);
};
const regain = () => void window.dispatchEvent(new Event('online'));

/** The part of the shell that sends what closed pages have left. */
function Shell() {
  const [isOpen, setOpen] = useState(false);
  useResumedCommands(ANA.id);
  const waiting = useQueuedCount();
  useEffect(() => setOpen(true), []);
  return <output data-open={isOpen || undefined}>{`En espera: ${waiting}`}</output>;
}

/** Opens a page, in which `given` are given at once, before those of closed pages are there. */
async function openPage(given: () => void = () => undefined): Promise<void> {
  stage(<Shell />, TABLES, { view: 'kanban' });
  await expect.poll(() => document.querySelector('[data-open]')).not.toBeNull();
  given();
}

const waits = (count: number) => expect.element(page.getByText(`En espera: ${count}`)).toBeVisible();
const bodies = () => backend.writes.map(({ body }) => body['body'] ?? body['card']);
const comment = (body: string, turn?: number, story_id = story.id): Command => ({
  ...{ kind: 'part', part: 'comments', story_id, id: newId(), does: 'insert' },
  ...{ values: { body, mentions: [] }, shown: {}, ...(turn !== undefined && { turn }) },
});

test('what closed tabs have left is sent in the order in which it was given, after that of earlier versions', async () => {
  lose();
  leave('first', [comment('Uno', 1), comment('Tres', 3)]);
  leave('second', [comment('Dos', 2), comment('Cuatro', 4)]);
  leave('third', [comment('De antes')]);
  await openPage();
  await waits(5);
  regain();
  await expect.poll(bodies).toEqual(['De antes', 'Uno', 'Dos', 'Tres', 'Cuatro']);
});

test('what a page is given before it has taken over what closed ones left is sent after it', async () => {
  lose();
  leave('closed', [comment('Antes', 1)]);
  localStorage.setItem('plataforma-scrum-turn', '1');
  await openPage(() => void addComment(story.id, { body: 'Después', mentions: [] }));
  await waits(2);
  regain();
  await expect.poll(bodies).toEqual(['Antes', 'Después']);
});

test('what closed tabs have left is sent one by one, also about different things', async () => {
  let underWay = 0;
  const atOnce: number[] = [];
  leave('first', [comment('Uno', 1), { ...VOTE, turn: 3 }]);
  leave('second', [comment('Dos', 2, other.id)]);
  const opened = openPage();
  backend.interceptWrites(async () => {
    underWay += 1;
    atOnce.push(underWay);
    // the time in which others would come
    await new Promise((resolve) => setTimeout(resolve, 100));
    underWay -= 1;
  });
  await opened;
  await expect.poll(bodies).toEqual(['Uno', 'Dos', '3']);
  expect(atOnce).toEqual([1, 1, 1]);
});

test('a vote in a page that has not sent yet what a closed one left replaces that', async () => {
  lose();
  leave('closed', [comment('Antes', 0), { ...VOTE, turn: 1 }]);
  await openPage();
  // the queue is taken over, and its first command loads its code
  const { setItem } = Storage.prototype;
  let isGiven = false;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    setItem.call(this, key, text);
    if (isGiven || !key.startsWith(KEY)) return;
    isGiven = true;
    queueMicrotask(() => castVote(session.id, roundId, { card: '8', comment: null }));
  });
  onTestFinished(() => spy.mockRestore());
  await waits(2);
  regain();
  await expect.poll(bodies).toEqual(['Antes', '8']);
  await expect.poll(storedCommands).toEqual([]);
});

test('a vote takes the place of one that waits in another open tab', async () => {
  lose();
  const tab = new BroadcastChannel('plataforma-scrum-waiting:');
  onTestFinished(() => tab.close());
  tab.onmessage = ({ data }) => data.ask && tab.postMessage({ alive: `${KEY}open` });
  leave('open', [comment('Suyo', 1), { ...VOTE, turn: 2 }]);
  await openPage(() => castVote(session.id, roundId, { card: '8', comment: null }));
  await waits(1);
  const left = storedCommands().map((command) => ('card' in command ? command.card : command.kind));
  expect(left.toSorted()).toEqual(['8', 'part']);
});

/** The turns of another tab, whose modules are its own. */
async function turnsOfOtherTab(name: string): Promise<typeof import('./write/turn.ts')> {
  const address = new URL(`./write/turn.ts?${name}`, import.meta.url).href;
  return await import(/* @vite-ignore */ address);
}

test('tabs that are open together share their turns, also when the clock is set back or the storage is full', async () => {
  // while the storage is full the number gets another digit
  localStorage.setItem('plataforma-scrum-turn', '2');
  const [one, two] = [await turnsOfOtherTab('one'), await turnsOfOtherTab('two')];
  const turns = [one, two, two, one].map(({ nextTurn }) => nextTurn());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  turns.push(two.nextTurn(), one.nextTurn());
  // to the last letter
  let text = '';
  for (let size = 2 ** 24; size >= 1; size = size / 2)
    try {
      localStorage.setItem('full', text + 'x'.repeat(size));
      text += 'x'.repeat(size);
    } catch {
      // it has no room for so many
    }
  onTestFinished(() => localStorage.removeItem('full'));
  expect(() => localStorage.setItem('full', `${text}x`)).toThrow('quota');
  while (turns.length < 12) turns.push(two.nextTurn(), one.nextTurn());
  turns.push((await turnsOfOtherTab('three')).nextTurn());
  expect(turns).toEqual(turns.map((_, at) => 3 + at));
  expect(Number(localStorage.getItem('plataforma-scrum-turn'))).toBe(turns.at(-1));
});

test('where the browser stores nothing, the turns of a page rise', async () => {
  const { nextTurn } = await turnsOfOtherTab('alone');
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => spy.mockRestore());
  const [first = 0, second, third] = [nextTurn(), nextTurn(), nextTurn()];
  expect([second, third]).toEqual([first + 1, first + 2]);
});
