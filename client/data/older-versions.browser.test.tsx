import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { AREAS } from '#client/lib/storage/areas.ts';
import { encrypt } from '#client/lib/storage/cipher.ts';
import { claim } from '#client/lib/storage/claim.ts';
import { DECLARATIONS, keyOf, STORED_VALUES } from '#client/lib/storage/registry.ts';
import { unseal } from '#client/lib/storage/seals.ts';
import {
  closeStorage,
  eraseStorage,
  openStorage,
  takeDropReasons,
} from '#client/lib/storage/stored-values.ts';
import {
  actionDrafts,
  commentDrafts,
  discussionDrafts,
  fieldDrafts,
  formDrafts,
  noteDrafts,
  titleDrafts,
  voteCommentDrafts,
} from './drafts/drafts.ts';
import { refusedStories } from './stories/new/create-story.ts';

// Stored values of earlier versions, as they wrote them.

const ANA = '00000000-0000-4000-8000-00000000000a';
const BERTA = '00000000-0000-4000-8000-00000000000b';
const KEY = '1f'.repeat(32);

const FORMER_NOTE = `plataforma-scrum-note:${ANA}:retro:column`;

/** Leaves what version 1 of the note drafts kept. */
const leaveNote = (text: string, key = FORMER_NOTE) => AREAS.local.set(key, text);

beforeEach(() => {
  eraseStorage();
  takeDropReasons();
});

test('each version but the first has a migration, and no key is the beginning of another', () => {
  for (const { key, version, migrations = [] } of DECLARATIONS) {
    expect(migrations, key).toHaveLength(version - 1);
    expect(key).not.toMatch(/[:@]/);
  }
  expect(new Set(DECLARATIONS.map(({ key }) => key)).size).toBe(DECLARATIONS.length);
});

test('what an earlier version has kept is read in the form of this one, and only once', () => {
  leaveNote('Un "texto"\nde dos líneas');
  openStorage(ANA);
  expect(noteDrafts.read('retro:column')).toBe('Un "texto"\nde dos líneas');
  expect(AREAS.local.get(FORMER_NOTE)).toBeNull();
  expect(takeDropReasons()).toEqual([]);
});

test('titles whose stories were not created are new stories of their project', () => {
  AREAS.local.set(`quick-failures:${ANA}:shop`, JSON.stringify(['Entrar', 'Salir']));
  openStorage(ANA);
  const rows = refusedStories.read('shop').map(({ stories }) => stories);
  expect(rows).toEqual([[{ project_id: 'shop', title: 'Entrar' }], [{ project_id: 'shop', title: 'Salir' }]]);
  expect(takeDropReasons()).toEqual([]);
});

test('the title of a new retrospective is the title of one without a sprint', () => {
  AREAS.local.set(`plataforma-scrum-form:${ANA}:team:new-retro`, '"Cierre"');
  AREAS.local.set(`plataforma-scrum-form:${ANA}:team:edit`, '{"typed":{"name":"Norte"},"since":{}}');
  openStorage(ANA);
  expect(formDrafts('new-retro', {}).read('team')).toEqual({ sprintId: null, title: 'Cierre' });
  expect(formDrafts('edit', {}).read('team')).toEqual({ typed: { name: 'Norte' }, since: {} });
  expect(takeDropReasons()).toEqual([]);
});

test('a typed text of an earlier version waits while its place is taken by another text', () => {
  AREAS.local.set(keyOf('noteDraft', ANA, 'retro:column'), '"segundo"');
  leaveNote('primero');
  openStorage(ANA);
  expect(noteDrafts.read('retro:column')).toBe('segundo');
  noteDrafts.write('retro:column');
  closeStorage();
  openStorage(ANA);
  expect(noteDrafts.read('retro:column')).toBe('primero');
});

test('what an earlier version has kept of another person is erased, and so it is at a sign-out', () => {
  leaveNote('privado', `plataforma-scrum-note:${BERTA}:retro:column`);
  openStorage(ANA);
  leaveNote('privado');
  eraseStorage();
  expect(JSON.stringify({ ...localStorage })).not.toContain('privado');
});

test('what a newer version has kept is left alone, and erased at a sign-out', () => {
  const key = `plataforma-scrum-note@99:${ANA}:retro:column`;
  leaveNote('privado', key);
  openStorage(ANA);
  expect(noteDrafts.read('retro:column')).toBe('');
  expect(AREAS.local.get(key)).toBe('privado');
  eraseStorage();
  expect(AREAS.local.get(key)).toBeNull();
});

test('fields that an earlier version has sealed are in their places', async () => {
  const memory = (key: string, value: unknown) => ({ area: 'memory', key, value });
  const text = (value: unknown) => ({ value, base: null });
  const field = { value: 'Título', base: { value: 'Antes' } };
  const discussion = { value: 'Se habló', base: '' };
  const entries = [
    memory('field:story:title', field),
    memory('field:story:comment', text('Un comentario')),
    memory('field:session:round:vote-comment', text('Un voto')),
    memory('field:action:action', text('Una acción')),
    memory('field:topic:discussion', text(discussion)),
    memory('quick-title:project', 'Una historia'),
  ];
  AREAS.local.set(keyOf('sealed', ANA, 'seal'), encrypt(KEY, JSON.stringify(entries)));
  openStorage(ANA);
  await unseal(ANA, KEY);
  expect(fieldDrafts.read('story:title')).toEqual(field);
  expect(commentDrafts.read('story')).toBe('Un comentario');
  expect(voteCommentDrafts.read('session:round')).toBe('Un voto');
  expect(actionDrafts.read('action')).toBe('Una acción');
  expect(discussionDrafts.read('topic')).toEqual(discussion);
  expect(titleDrafts.read('project')).toBe('Una historia');
  expect(takeDropReasons()).toEqual([]);
});

test('a typed text that this version cannot read is dropped, and the person reads why', async () => {
  const entries = [
    { area: 'memory', key: `${STORED_VALUES.fieldDraft.key}:${ANA}:story:comment`, value: '{"broken' },
  ];
  AREAS.local.set(keyOf('sealed', ANA, 'broken'), encrypt(KEY, JSON.stringify(entries)));
  openStorage(ANA);
  await unseal(ANA, KEY);
  expect(commentDrafts.read('story')).toBe('');
  expect([takeDropReasons(), takeDropReasons()]).toEqual([['unreadable'], []]);
});

test('where the browser refuses its locks, each page gets what it claims', async () => {
  const { request } = LockManager.prototype;
  const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  LockManager.prototype.request = refuse;
  onTestFinished(() => {
    LockManager.prototype.request = request;
  });
  expect(await claim('queue')).toBeTypeOf('function');
  expect(await claim('queue', false)).toBeTypeOf('function');
});
