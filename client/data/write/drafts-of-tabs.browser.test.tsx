import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useResumedCommands } from '#client/data/resume.ts';
import { AREAS } from '#client/lib/storage/areas.ts';
import { personKey, STORED_VALUES } from '#client/lib/storage/registry.ts';
import { closeStorage, openStorage } from '#client/lib/storage/stored-values.ts';
import { ANA } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { draftsOf, useDraftState } from '../drafts/drafts.ts';

const newStories = draftsOf('storyDraft', { title: '' });
const sessions = draftsOf('pokerDraft', { name: '' });

/** The keys of the new story and of a session in a project, as the tab with this id keeps them. */
const storyKey = (tab: string) => personKey(STORED_VALUES.storyDraft, ANA.id, tab);
const sessionKey = (tab: string) => personKey(STORED_VALUES.pokerDraft, ANA.id, `${tab}:project`);

const leave = (key: string, draft: object) => localStorage.setItem(key, JSON.stringify(draft));

function Page() {
  useResumedCommands(ANA.id);
  const [{ title }] = useDraftState(newStories, '');
  return <p>{`Título: ${title}`}</p>;
}

/** Opens the pages of another tab, which say that they are open. */
function answerFor(tab: string): void {
  const channel = new BroadcastChannel('plataforma-scrum-waiting:');
  onTestFinished(() => channel.close());
  channel.onmessage = ({ data }) => data.ask && channel.postMessage({ alive: `page-${tab}`, tab });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the next page takes over what closed tabs have left, and shows it', async () => {
  leave(storyKey('closed'), { title: 'Pagar con tarjeta' });
  leave(sessionKey('closed'), { name: 'Estimar' });
  stage(<Page />, {}, { view: 'kanban' });
  await expect.element(page.getByText('Título: Pagar con tarjeta')).toBeVisible();
  expect(sessions.read('project')).toEqual({ name: 'Estimar' });
  expect(localStorage.getItem(storyKey('closed'))).toBeNull();
  expect(localStorage.getItem(sessionKey('closed'))).toBeNull();
});

test('an open tab keeps its own', async () => {
  answerFor('open');
  leave(storyKey('open'), { title: 'De otra pestaña' });
  leave(sessionKey('closed'), { name: 'Estimar' });
  stage(<Page />, {}, { view: 'kanban' });
  await expect.poll(() => sessions.read('project')).toEqual({ name: 'Estimar' });
  expect(newStories.read('').title).toBe('');
  expect(localStorage.getItem(storyKey('open'))).toContain('De otra pestaña');
});

test('what a closed tab has left replaces nothing that this one has', async () => {
  openStorage(ANA.id);
  newStories.write('', { title: 'Mía' });
  leave(storyKey('closed'), { title: 'De antes' });
  leave(sessionKey('closed'), { name: 'Estimar' });
  stage(<Page />, {}, { view: 'kanban' });
  await expect.poll(() => sessions.read('project')).toEqual({ name: 'Estimar' });
  expect(newStories.read('').title).toBe('Mía');
  expect(localStorage.getItem(storyKey('closed'))).toContain('De antes');
});

test('a duplicated tab has a copy, and leaves that of the first tab alone', async () => {
  sessionStorage.setItem(STORED_VALUES.tab.key, 'first');
  answerFor('first');
  leave(storyKey('first'), { title: 'Pagar' });
  stage(<Page />, {}, { view: 'kanban' });
  await expect.poll(() => sessionStorage.getItem(STORED_VALUES.tab.key)).not.toBe('first');
  expect(newStories.read('').title).toBe('Pagar');
  newStories.write('', { title: 'Otra' });
  expect(localStorage.getItem(storyKey('first'))).toContain('Pagar');
});

test('what an earlier version kept in the tab is its own', () => {
  closeStorage();
  const story = { title: 'Pagar', description: '' };
  AREAS.session.set(`plataforma-scrum-new-story:${ANA.id}`, JSON.stringify(story));
  AREAS.session.set(sessionKey('project').replace(':project:', ':'), JSON.stringify({ name: 'Estimar' }));
  openStorage(ANA.id);
  expect(newStories.read('').title).toBe('Pagar');
  expect(sessions.read('project')).toEqual({ name: 'Estimar' });
  expect(Object.keys(sessionStorage)).toEqual([STORED_VALUES.tab.key]);
});
