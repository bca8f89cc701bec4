import { expect, test } from 'vitest';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { rankOfPlace, staysInPlace } from './place.ts';
import type { CardStory } from './types.ts';

const card = (id: string, status: StoryStatus, rank: string): CardStory => ({
  id,
  status,
  rank,
  project_id: 'p',
  number: 1,
  title: id,
  description: null,
  priority: 'medium',
  story_points: null,
  ready: false,
  labels: [],
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  blocked_reason: null,
  due_date: null,
  created_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  updated_at: '2026-03-02T10:00:00+00:00',
});

const one = card('one', 'todo', 'a1');
const two = card('two', 'todo', 'a3');
const three = card('three', 'todo', 'a5');
const elsewhere = card('elsewhere', 'done', 'a2');
const stories = [one, elsewhere, two, three];

test('a place above a story gets a rank between it and the one before in the same column', () => {
  const rank = rankOfPlace(stories, 'three', { status: 'todo', beforeId: 'two' });
  expect('a1' < rank && rank < 'a3').toBe(true);
});

test('the rank of a story of another column is not used twice', () => {
  expect(rankOfPlace(stories, 'three', { status: 'todo', beforeId: 'two' })).not.toBe('a2');
});

test('the first, the last and the only place have ranks of their own', () => {
  expect(rankOfPlace(stories, 'two', { status: 'todo', beforeId: 'one' }) < 'a1').toBe(true);
  expect(rankOfPlace(stories, 'one', { status: 'todo', beforeId: null }) > 'a5').toBe(true);
  expect(rankOfPlace(stories, 'one', { status: 'in_review', beforeId: null })).not.toBe('');
});

test('a place above a story that has gone meanwhile is the last one', () => {
  expect(rankOfPlace(stories, 'one', { status: 'todo', beforeId: 'gone' }) > 'a5').toBe(true);
});

test('the places on both sides of a story are its own place, others are not', () => {
  expect(staysInPlace(stories, two, { status: 'todo', beforeId: 'two' })).toBe(true);
  expect(staysInPlace(stories, two, { status: 'todo', beforeId: 'three' })).toBe(true);
  expect(staysInPlace(stories, three, { status: 'todo', beforeId: null })).toBe(true);
  expect(staysInPlace(stories, two, { status: 'todo', beforeId: 'one' })).toBe(false);
  expect(staysInPlace(stories, two, { status: 'todo', beforeId: null })).toBe(false);
  expect(staysInPlace(stories, three, { status: 'done', beforeId: null })).toBe(false);
});
