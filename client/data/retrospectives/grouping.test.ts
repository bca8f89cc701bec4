import { expect, test } from 'vitest';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { withMovedNotes } from './grouping.ts';

type Topic = Retrospective['topics'][number];

const topic = (id: string, notes: string[], title: string | null = null, column_id = 'start'): Topic => ({
  id,
  column_id,
  title,
  discussion: '',
  votes: null,
  own_votes: null,
  notes: notes.map((note) => ({
    id: note,
    column_id,
    body: note,
    figure: null,
    author_id: null,
    own: false,
  })),
});

const shape = (topics: Topic[]) =>
  topics.map(({ id, title, notes }) => [id, title, notes.map((note) => note.id).join('')]);

const TOPICS = [topic('T', ['a', 'b'], 'Revisar'), topic('U', ['c']), topic('V', ['d'], null, 'stop')];

test.each<[string, Parameters<typeof withMovedNotes>[1], unknown]>([
  [
    'a note joins a group at its end, and its own topic is gone',
    { topicId: 'T', noteIds: ['c'], beforeId: null },
    [
      ['T', 'Revisar', 'abc'],
      ['V', null, 'd'],
    ],
  ],
  [
    'a note gets a place inside a group',
    { topicId: 'T', noteIds: ['d'], beforeId: 'b' },
    [
      ['T', 'Revisar', 'adb'],
      ['U', null, 'c'],
    ],
  ],
  [
    'a note changes its place in its group',
    { topicId: 'T', noteIds: ['b'], beforeId: 'a' },
    [
      ['T', 'Revisar', 'ba'],
      ['U', null, 'c'],
      ['V', null, 'd'],
    ],
  ],
  [
    'a note is taken out into a topic of its own, and the group keeps its title',
    { topicId: 'N', noteIds: ['a'], beforeId: null },
    [
      ['T', 'Revisar', 'b'],
      ['U', null, 'c'],
      ['V', null, 'd'],
      ['N', null, 'a'],
    ],
  ],
  [
    'a whole group moves with its title',
    { topicId: 'U', noteIds: ['a', 'b'], beforeId: null },
    [
      ['U', 'Revisar', 'cab'],
      ['V', null, 'd'],
    ],
  ],
  [
    'notes that are gone move nothing',
    { topicId: 'U', noteIds: ['x'], beforeId: null },
    [
      ['T', 'Revisar', 'ab'],
      ['U', null, 'c'],
      ['V', null, 'd'],
    ],
  ],
])('%s', (_, move, expected) => {
  expect(shape(withMovedNotes(TOPICS, move))).toEqual(expected);
});

test('a new topic is in the column of its first note', () => {
  const topics = withMovedNotes(TOPICS, { topicId: 'N', noteIds: ['d', 'a'], beforeId: null });
  expect(topics.find(({ id }) => id === 'N')?.column_id).toBe('stop');
});
