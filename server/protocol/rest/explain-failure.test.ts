import { describe, expect, test } from 'vitest';
import { serverForFile } from '#server/testing/harness.ts';
import { createProject, createStory } from '#server/testing/scenario.ts';
import { rawCaller } from './testing/raw.ts';

/** The mistakes that programs make first, and whether the answer names them. */

const server = await serverForFile();
const ana = await server.createPerson();
const raw = await rawCaller(server, ana);
const project = (await createProject(ana, 'Errores')).id;
const story = (await createStory(ana, project)).id;

const insert = (body: unknown, query = '') => raw(`user_stories${query}`, { method: 'POST', body });

describe('a required value', () => {
  test.each([
    ['is left out', () => insert({ title: 'Sin proyecto' }), 'project_id'],
    ['is null', () => insert({ title: 'Sin proyecto', project_id: null }), 'project_id'],
    [
      'is left out of one row',
      () =>
        insert(
          [{ title: 'Primera', project_id: project }, { title: 'Segunda' }],
          '?columns="title","project_id"',
        ),
      'project_id',
    ],
    [
      'is not among the columns of the request',
      () => insert({ title: 'Una', project_id: project }, '?columns=title'),
      'project_id',
    ],
    [
      'and another one are left out',
      () => insert({ points: 1 }, '?columns=story_points'),
      'project_id, title',
    ],
  ])('that %s is named', async (_, call, details) => {
    const { status, json } = await call();
    expect([status, json]).toEqual([
      400,
      { code: '23502', message: 'Falta un dato obligatorio.', details, hint: null },
    ]);
  });

  test('that is there, of a project that the caller does not see, is a matter of rights', async () => {
    const stranger = await rawCaller(server, await server.createPerson());
    const body = { title: 'Ajena', project_id: project };
    const { status, json } = await stranger('user_stories', { method: 'POST', body });
    expect([status, json]).toMatchObject([403, { code: '42501', details: null }]);
  });
});

test.each([
  [
    'a rule of a story',
    () => insert({ title: ' ', project_id: project }),
    'title',
    'user_stories_title_check',
  ],
  [
    'a constraint of one column',
    () => raw('holidays', { method: 'POST', body: { project_id: project, day: '1999-01-01' } }),
    'day',
    'holidays_day_near',
  ],
  [
    'a constraint of several columns',
    () =>
      raw('absences', {
        method: 'POST',
        body: { user_id: ana.id, start_date: '2026-05-01', end_date: '2029-05-01' },
      }),
    'start_date, end_date',
    'absences_at_most_two_years',
  ],
])('%s names its columns', async (_, call, details, hint) => {
  const { status, json } = await call();
  expect([status, json]).toMatchObject([400, { code: '23514', details, hint }]);
});

describe('a value of another form comes back with its column', () => {
  const patch = (body: unknown) => raw(`user_stories?id=eq.${story}`, { method: 'PATCH', body });
  test.each([
    ['in a body', () => patch({ title: 'cinco', story_points: 'cinco' }), 'story_points', 'cinco'],
    [
      'in one of several rows',
      () => insert([{ title: 'a', project_id: project, story_points: 2.5 }]),
      'story_points',
      '2.5',
    ],
    ['in a filter', () => raw('user_stories?completed_at=gte.ayer'), 'completed_at', 'ayer'],
    ['in a list', () => raw('user_stories?id=in.(1)'), 'id', '1'],
    [
      'in a group',
      () => raw('user_stories?or=(story_points.gt.1,story_points.lt.dos)'),
      'story_points',
      'dos',
    ],
    [
      'in a filter of an embed',
      () => raw('user_stories?select=id,comments(id)&comments.id=eq.x'),
      'comments.id',
      'x',
    ],
    ['that is too large', () => patch({ story_points: 99_999_999_999 }), 'story_points', '99999999999'],
    ['that is no day', () => patch({ due_date: '2026-13-45' }), 'due_date', '2026-13-45'],
  ])('%s', async (_, call, column, value) => {
    const { status, json } = await call();
    expect([status, json]).toMatchObject([400, { details: JSON.stringify({ column, value }), hint: null }]);
  });

  test('and a plus sign that was lost in an address is explained', async () => {
    const { status, json } = await raw('user_stories?updated_at=gt.2026-11-28T17:40:00+00:00');
    expect([status, json]).toMatchObject([
      400,
      {
        code: '22007',
        details: JSON.stringify({ column: 'updated_at', value: '2026-11-28T17:40:00 00:00' }),
        hint: expect.stringContaining('%2B'),
      },
    ]);
  });
});

describe('a procedure', () => {
  const rpc = (name: string, body: unknown) => raw(`rpc/${name}`, { method: 'POST', body });
  const change = (values: object) => rpc('change_stories', { groups: [{ ids: [story], change: values }] });

  test('names the columns of a check', async () => {
    const { status, json } = await change({ due_date: '1999-01-01' });
    expect([status, json]).toMatchObject([400, { code: '23514', details: 'due_date' }]);
  });

  test('names the argument inside a group, and its value, that is out of range', async () => {
    const since = '0000-01-01T00:00:00Z';
    const values = { priority: 'low' };
    const { status, json } = await rpc('change_stories', {
      groups: [{ ids: [story], change: values, expected: values, since }],
    });
    expect([status, json]).toMatchObject([
      400,
      { code: '22008', details: JSON.stringify({ column: 'since', value: since }) },
    ]);
  });

  test('that is refused for a right says nothing of columns', async () => {
    const stranger = await rawCaller(server, await server.createPerson());
    const body = { groups: [{ ids: [story], change: { due_date: '1999-01-01' } }] };
    const { json } = await stranger('rpc/change_stories', { method: 'POST', body });
    expect(JSON.stringify(json)).not.toContain('due_date');
  });
});
