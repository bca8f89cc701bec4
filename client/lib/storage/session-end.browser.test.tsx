import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { boardKey, eraseBoards, keepBoard, readBoard } from './boards.ts';
import { STORED_VALUES, type TextName } from './registry.ts';
import { acceptSealKey, enterStorage, leaveStorage, noteSignOut } from './session-end.ts';
import { storedIds, storedText, storedValues, takeDropReasons } from './stored-values.ts';

const ANA = '00000000-0000-4000-8000-00000000000a';
const BERTA = '00000000-0000-4000-8000-00000000000b';
const KEY = '1f'.repeat(32);

const drafts = storedValues<{ value: string }>('fieldDraft');
const titles = storedValues<string>('quickTitle');

/** The texts that each thing of a person is given; the names of the places do not say them. */
const PLACES: [name: TextName, id: string | undefined][] = [
  ['project', undefined],
  ['sidebar', undefined],
  ['recentStories', undefined],
  ['foldedSections', undefined],
  ['waiting', 'page'],
  ['vote', 'round'],
  ['noteDraft', 'retro:column'],
  ['storyDraft', undefined],
  ['pokerDraft', 'project-1'],
];

const dump = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
const textsOf = (person: string) => PLACES.map(([name, id]) => storedText(name, person, id).read());
const WRITTEN = PLACES.map(([name]) => `private-${name}`);

function write(person: string): void {
  for (const [name, id] of PLACES) storedText(name, person, id).write(`private-${name}`);
  drafts.set('story:title', { value: 'private-draft' });
  titles.set('project-1', 'private-title');
}

/** The session ends by itself. */
async function end(): Promise<void> {
  leaveStorage();
  await expect.poll(dump).not.toContain('private');
}

beforeEach(() => {
  noteSignOut();
  leaveStorage();
  localStorage.removeItem(STORED_VALUES.signedOut.key);
});

test('signing out erases what belongs to the person, in every place, and nothing of the device', async () => {
  localStorage.setItem(STORED_VALUES.theme.key, 'dark');
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  await keepBoard(boardKey(ANA, undefined), { card: 'private' }, () => true);
  noteSignOut();
  leaveStorage();
  expect(dump()).not.toContain(ANA);
  expect(dump()).not.toContain(KEY);
  expect([drafts.entries(), titles.entries()]).toEqual([[], []]);
  await expect.poll(() => readBoard(boardKey(ANA, undefined))).toBeUndefined();
  expect(localStorage.getItem(STORED_VALUES.theme.key)).toBe('dark');
  write(ANA);
  expect(dump()).not.toContain('private');
  expect(drafts.entries()).toEqual([]);
});

test('what another person has left is erased when somebody signs in', async () => {
  enterStorage(ANA);
  write(ANA);
  await keepBoard(boardKey(ANA, undefined), { card: 'private' }, () => true);
  enterStorage(BERTA);
  expect(dump()).not.toContain('private');
  expect([drafts.entries(), titles.entries()]).toEqual([[], []]);
  await expect.poll(() => readBoard(boardKey(ANA, undefined))).toBeUndefined();
  write(ANA);
  expect(textsOf(ANA)).toEqual(PLACES.map(() => null));
});

test('a session that ends by itself keeps everything, unreadable until the same person returns', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  leaveStorage();
  // a field that is closed now leaves its draft
  drafts.set('story:description', { value: 'private-closed' });
  await expect.poll(dump).not.toContain('private');
  expect(dump()).not.toContain(KEY);
  expect(drafts.entries()).toEqual([]);
  write(ANA);
  expect(dump()).not.toContain('private');

  enterStorage(ANA);
  expect(textsOf(ANA)).toEqual(PLACES.map(() => null));
  await acceptSealKey(ANA, KEY);
  expect(textsOf(ANA)).toEqual(WRITTEN);
  expect(new Map(drafts.entries())).toEqual(
    new Map([
      ['story:title', { value: 'private-draft' }],
      ['story:description', { value: 'private-closed' }],
    ]),
  );
  expect(titles.get('project-1')).toBe('private-title');
  expect(storedIds('sealed', ANA)).toEqual([]);
});

test('what a session has left is gone when another person signs in, and for the first one, too', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  await end();
  expect(dump()).toContain(STORED_VALUES.sealed.key);
  enterStorage(BERTA);
  await acceptSealKey(BERTA, '2e'.repeat(32));
  expect(dump()).not.toContain(ANA);
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  expect(textsOf(ANA)).toEqual(PLACES.map(() => null));
});

test('another key opens nothing', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  await end();
  enterStorage(ANA);
  await acceptSealKey(ANA, '2e'.repeat(32));
  expect(textsOf(ANA)).toEqual(PLACES.map(() => null));
});

test('an interrupted sealing is finished by the next page, and everything is there once', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  const before = { ...localStorage };
  await end();
  // the page was closed after it had sealed, before it had erased
  for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text);
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  leaveStorage();
  await end();
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  expect(textsOf(ANA)).toEqual(WRITTEN);
  expect(storedIds('waiting', ANA)).toEqual(['page']);
  expect(storedIds('sealed', ANA)).toEqual([]);
});

test('a person who returns while their things are being sealed finds them where they were', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  leaveStorage();
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  await new Promise((resolve) => setTimeout(resolve));
  expect(textsOf(ANA)).toEqual(WRITTEN);
  expect(drafts.get('story:title')).toEqual({ value: 'private-draft' });
});

test('a typed text whose place is taken stays sealed until the place is free', async () => {
  const draft = storedText('noteDraft', ANA, 'retro:column');
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  draft.write('private-first');
  storedText('project', ANA).write('private-first');
  await end();
  enterStorage(ANA);
  draft.write('second');
  storedText('project', ANA).write('second');
  await acceptSealKey(ANA, KEY);
  expect([draft.read(), storedText('project', ANA).read()]).toEqual(['second', 'second']);
  draft.write(null);
  storedText('project', ANA).write(null);
  await acceptSealKey(ANA, KEY);
  expect([draft.read(), storedText('project', ANA).read()]).toEqual(['private-first', null]);
});

test('a sign-out in another tab erases what this tab keeps', async () => {
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  localStorage.setItem(STORED_VALUES.signedOut.key, '1');
  dispatchEvent(new StorageEvent('storage', { key: STORED_VALUES.signedOut.key, newValue: '1' }));
  expect(dump()).not.toContain('private');
  expect(drafts.entries()).toEqual([]);
});

test('where the browser stores nothing, everything works until the page is closed', async () => {
  const { getItem, setItem, removeItem } = Storage.prototype;
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
  const restore = () => void Object.assign(Storage.prototype, { getItem, setItem, removeItem });
  onTestFinished(restore);
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  write(ANA);
  expect(textsOf(ANA)).toEqual(WRITTEN);
  leaveStorage();
  await expect.poll(() => textsOf(ANA)).toEqual(PLACES.map(() => null));
  enterStorage(ANA);
  await acceptSealKey(ANA, KEY);
  expect(textsOf(ANA)).toEqual(WRITTEN);
  enterStorage(BERTA);
  expect(textsOf(ANA)).toEqual(PLACES.map(() => null));
});

test('what earlier versions have left without a person is shown to nobody', () => {
  localStorage.setItem('retro-draft:retro:column', 'private');
  localStorage.setItem('backlog-folded', '["private"]');
  localStorage.setItem('plataforma-scrum-sidebar', '"narrow"');
  localStorage.setItem(`plataforma-scrum-waiting:${ANA}:old`, '[1]');
  enterStorage(ANA);
  expect(dump()).not.toContain('private');
  expect(localStorage.getItem('plataforma-scrum-sidebar')).toBeNull();
  expect([takeDropReasons(), takeDropReasons()]).toEqual([['unowned'], []]);
  expect(storedText('waiting', ANA, 'old').parse()).toEqual([1]);
});

test('boards of this person stay', async () => {
  enterStorage(ANA);
  await keepBoard(boardKey(ANA, 'project-1'), 1, () => true);
  await keepBoard(boardKey(BERTA, 'project-1'), 2, () => true);
  leaveStorage();
  await expect.poll(() => readBoard(boardKey(ANA, 'project-1'))).toBeUndefined();
  await keepBoard(boardKey(ANA, 'project-1'), 1, () => true);
  await keepBoard(boardKey(BERTA, 'project-1'), 2, () => true);
  enterStorage(BERTA);
  await expect.poll(() => readBoard(boardKey(ANA, 'project-1'))).toBeUndefined();
  expect(await readBoard(boardKey(BERTA, 'project-1'))).toBe(2);
  eraseBoards();
});
