import { expect, test } from 'vitest';
import type { Notification } from '#client/data/notifications/list.ts';
import { targetOf } from './notification-target.ts';

const PROJECT = '0b5e8c1e-0000-4000-8000-000000000001';
const ELSEWHERE = { project: '0b5e8c1e-0000-4000-8000-000000000002' };
const of = (
  kind: Notification['kind'],
  params: Record<string, string> = {},
  story_id: string | null = null,
) => targetOf({ kind, params, story_id, project_id: PROJECT }, ELSEWHERE);

test.each(['poker_invited', 'poker_closing'] as const)('%s leads to its session', (kind) => {
  expect(of(kind, { session: 'Refinar', session_id: 'one' })).toEqual({
    view: 'poker',
    project: PROJECT,
    session: 'one',
  });
});

test.each(['retro_opened', 'retro_reminder', 'retro_returned', 'retro_action'] as const)(
  '%s leads to its retrospective',
  (kind) => {
    expect(of(kind, { retrospective: 'Sprint 4', retrospective_id: 'one' })).toEqual({
      view: 'retro',
      project: PROJECT,
      retro: 'one',
    });
  },
);

test('others lead to their story, beside what is shown, or to the view of their project', () => {
  expect(of('assigned', { key: 'TIE-1' }, 'story')).toEqual({ ...ELSEWHERE, story: 'story' });
  expect(of('sprint_started', { sprint: 'Sprint 4' })).toEqual({ project: PROJECT, view: 'sprints' });
  expect(of('invited')).toEqual({ project: PROJECT });
});

test('what happens to a comment leads to it, beside the view that is open', () => {
  const story = '0b5e8c1e-0000-4000-8000-000000000003';
  expect(of('replied', { key: 'RES-1', comment: 'one' }, story)).toEqual({
    ...ELSEWHERE,
    story,
    comment: 'one',
  });
  expect(of('commented', { key: 'RES-1' }, story)).toEqual({ ...ELSEWHERE, story });
});
