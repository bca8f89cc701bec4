import { REDACTED } from '../../rules/stories/redaction.ts';

/*
 * Lines of the log and notifications, at least one for each sentence about an event.
 */

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

export const NOA = '0a000000-0000-4000-8000-000000000001';
const BERTA = '0a000000-0000-4000-8000-000000000002';
const SPRINT = '0a000000-0000-4000-8000-000000000003';
const EPIC = '0a000000-0000-4000-8000-000000000004';
export const STORY = '0a000000-0000-4000-8000-000000000005';
export const PROJECT = '0a000000-0000-4000-8000-000000000006';
const UNKNOWN = '0a000000-0000-4000-8000-000000000007';

export const NAMES: Record<string, string> = {
  [NOA]: 'Noa',
  [BERTA]: 'Berta',
  [SPRINT]: 'Sprint 3',
  [EPIC]: 'Pagos',
};

/** Changes of a story, as the log has them. */
const STORY_CHANGES: Record<string, Value>[] = [
  { status: ['todo', 'in_progress'] },
  { status: ['in_progress', 'in_review'] },
  { status: ['in_review', 'done'] },
  { status: ['in_review', 'in_progress'] },
  { status: ['todo', 'in_progress'], column_name: [null, 'Pruebas'] },
  { column_name: ['Pruebas', 'Despliegue'] },
  { column_name: ['Pruebas', 'Despliegue'], column_id: [UNKNOWN, UNKNOWN], assignee_id: [null, BERTA] },
  { priority: ['low', 'high'] },
  { priority: ['critical', 'medium'] },
  { story_points: [null, 1] },
  { story_points: [null, 3] },
  { story_points: [3, 8] },
  { story_points: [3, null] },
  { due_date: [null, '2024-03-10'] },
  { due_date: ['2024-03-10', '2024-04-02'] },
  { due_date: ['2024-03-10', null] },
  { assignee_id: [null, NOA] },
  { assignee_id: [null, BERTA] },
  { assignee_id: [NOA, UNKNOWN] },
  { assignee_id: [BERTA, null] },
  { sprint_id: [null, SPRINT] },
  { sprint_id: [SPRINT, null] },
  { sprint_id: [UNKNOWN, SPRINT] },
  { sprint_id: [SPRINT, UNKNOWN] },
  { title: ['Una', 'Otra'] },
  { description: [null, true] },
  { description: [true, true] },
  { description: [true, null] },
  { acceptance_criteria: [null, true] },
  { project_id: [UNKNOWN, PROJECT] },
  { labels: [['web'], ['web', 'api']] },
  { labels: [null, ['web', 'api']] },
  { labels: [['web', REDACTED], ['web']] },
  { labels: [['web', 'api', 'app'], []] },
  { labels: [['web'], ['api']] },
  { blocked_reason: [null, true] },
  { blocked_reason: [null, 'Falta el contrato'] },
  { blocked_reason: [true, null] },
  { epic_id: [null, EPIC] },
  { epic_id: [EPIC, null] },
  { epic_id: [UNKNOWN, null] },
  { type: ['story', 'bug'] },
  { type: ['research', 'technical_task'] },
  { ready: [false, true] },
  { ready: [true, false] },
  ...['blocks', 'waits_for', 'relates', 'duplicates', 'duplicated_by'].flatMap((kind) => [
    { link: [null, { id: UNKNOWN, kind, number: 7 }] },
    { link: [{ id: UNKNOWN, kind }, null] },
  ]),
  ...['description', 'criteria', 'criterion', 'comment', 'task', 'field'].map((kind) => ({
    redacted: [null, { kind, id: STORY }],
  })),
  {
    fields: [
      { text: null, number: 4 },
      { text: 'Hola', number: 5 },
    ],
  },
  {
    fields: [
      { choices: ['n'], person: NOA, date: null },
      { choices: null, person: BERTA, date: '2024-03-10' },
    ],
  },
  { fields: [{ choices: null }, { choices: ['n', 's'] }] },
  { fields: [{ text: REDACTED }, { text: 'Hola' }] },
  { fields: [{ gone: null }, { gone: 'Hola' }] },
  { rank: ['a0', 'a1'] },
  { deleted_at: ['2024-03-10T10:00:00Z', null], status: [null, 'todo'], sprint_id: [null, SPRINT] },
  { status: ['todo', 'done'], assignee_id: [null, NOA], story_points: [null, 5], title: ['Una', 'Otra'] },
  {
    rank: ['a0', 'a1'],
    sprint_id: [null, SPRINT],
    priority: ['low', 'high'],
    due_date: [null, '2024-03-10'],
  },
  { title: ['Una', 'Otra'], description: [null, true], labels: [[], ['web']], ready: [false, true] },
];

const ONCE = ['created', 'deleted'] as const;
const OF_PART: [string, string, Record<string, Value>][] = [
  ...(
    [
      { done: [false, true] },
      { done: [true, false] },
      { done: [false, true], became_story_id: [null, STORY] },
      { became_story_id: [null, STORY] },
      { assignee_id: [null, NOA] },
      { assignee_id: [null, BERTA] },
      { assignee_id: [BERTA, null] },
      { title: ['Una', 'Otra'] },
    ] satisfies Record<string, Value>[]
  ).map((changes): [string, string, Record<string, Value>] => ['tasks', 'Escribir', changes]),
  ['tasks', REDACTED, { done: [false, true] }],
  ['attachments', 'plan.pdf', { name: ['a.pdf', 'plan.pdf'] }],
];

/** Changes of the other entities of the log, which the dashboard names. */
const OTHER_CHANGES: [string, string, Record<string, Value>][] = [
  ...(
    [
      { status: ['planned', 'active'] },
      { status: ['paused', 'active'] },
      { status: ['active', 'paused'] },
      { status: ['active', 'completed'] },
      { status: ['completed', 'planned'] },
      { name: ['Sprint 2', 'Sprint 3'] },
    ] satisfies Record<string, Value>[]
  ).map((changes): [string, string, Record<string, Value>] => ['sprints', 'Sprint 3', changes]),
  ['epics', 'Pagos', { closed_at: [null, '2024-03-10T10:00:00Z'] }],
  ['epics', 'Pagos', { closed_at: ['2024-03-10T10:00:00Z', null] }],
  ['epics', 'Pagos', { name: ['Pago', 'Pagos'] }],
  ['projects', 'Tienda', { deleted_at: [null, '2024-03-10T10:00:00Z'] }],
  ['projects', 'Tienda', { deleted_at: ['2024-03-10T10:00:00Z', null] }],
  ['projects', 'Tienda', { redacted: [null, { kind: 'discussion', id: STORY }] }],
  ['projects', 'Tienda', { name: ['App', 'Tienda'] }],
];

/** A line of the log. */
export type Line = [entity: string, name: string, action: string, changes: Record<string, Value>];
export const OF_STORY: Line[] = [
  ...ONCE.map((action): Line => ['user_stories', 'Pagar', action, {}]),
  ...STORY_CHANGES.map((changes): Line => ['user_stories', 'Pagar', 'updated', changes]),
  ...ONCE.flatMap((action): Line[] => [
    ['tasks', 'Escribir', action, {}],
    ['attachments', 'plan.pdf', action, {}],
  ]),
  ['tasks', REDACTED, 'deleted', {}],
  ...OF_PART.map(([entity, name, changes]): Line => [entity, name, 'updated', changes]),
];
export const LINES: Line[] = [
  ...OF_STORY,
  ...['sprints', 'epics', 'projects'].flatMap((entity) =>
    ONCE.map((action): Line => [entity, 'Uno', action, {}]),
  ),
  ...OTHER_CHANGES.map(([entity, name, changes]): Line => [entity, name, 'updated', changes]),
];

const ofStory = { key: 'TIE-7', title: 'Pagar' };
const ofRetro = { retrospective: 'Marzo', retrospective_id: STORY };
const ofSprint = { sprint: 'Sprint 3', sprint_id: SPRINT };
const several = { stories: [STORY, UNKNOWN], count: 2 };
export const NOTIFICATIONS: [kind: string, params: Record<string, Value>][] = [
  ...['assigned', 'mentioned', 'commented', 'replied'].map((kind): [string, Record<string, Value>] => [
    kind,
    ofStory,
  ]),
  ['assigned', { ...ofStory, title: 'Mira www.acme.test' }],
  ['updated', { ...ofStory, to: 'in_progress' }],
  ['updated', { ...ofStory, to: 'in_review' }],
  ['updated', { ...ofStory, to: 'done' }],
  ['blocked', { ...ofStory, reason: 'Falta el contrato' }],
  ['blocker_done', ofStory],
  ['blocker_done', { ...ofStory, blocker: 'TIE-3' }],
  ['sprint_started', ofSprint],
  ['sprint_finished', ofSprint],
  ['sprint_finished', { ...ofSprint, leftovers: 1 }],
  ['sprint_finished', { ...ofSprint, leftovers: 4 }],
  ['sprint_finished', { ...ofSprint, leftovers: 1, next: 'Sprint 4' }],
  ['sprint_finished', { ...ofSprint, leftovers: 4, next: 'Sprint 4' }],
  ['scope_changed', { ...ofSprint, added: 2, removed: 1, points: 5 }],
  ['scope_changed', { ...ofSprint, added: 1, removed: 0, points: 1 }],
  ['scope_changed', { ...ofSprint, added: 0, removed: 3, points: -8 }],
  ['scope_changed', { ...ofSprint, added: 1, removed: 1, points: 0 }],
  ['hours_set', { hours: 32, project: 'Tienda' }],
  ['hours_set', { hours: 7.5, project: 'Tienda' }],
  ['hours_set', { project: 'Tienda' }],
  ['absence_set', { date: '2024-03-10', last: '2024-03-10' }],
  ['absence_set', { date: '2024-03-10', last: '2024-03-14' }],
  ['absence_removed', { date: '2024-03-10', last: '2024-04-02' }],
  ['sprint_ending', { ...ofSprint, date: '2024-03-10', open: 3 }],
  ['story_due_soon', { ...ofStory, date: '2024-03-10' }],
  ['story_due_today', { ...ofStory, date: '2024-03-10' }],
  ...['retro_opened', 'retro_reminder', 'retro_returned'].map((kind): [string, Record<string, Value>] => [
    kind,
    ofRetro,
  ]),
  ['retro_action', { ...ofRetro, action: 'Medir más' }],
  ['poker_invited', { session: 'Martes', session_id: STORY }],
  ['poker_closing', { session: 'Martes', session_id: STORY, date: '2024-03-10', open: 2 }],
  ['invited', { project: 'Tienda', team: 'Web', role: 'developer' }],
  ...[
    'ownership_offered',
    'ownership_accepted',
    'ownership_declined',
    'project_restored',
    'project_given',
  ].map((kind): [string, Record<string, Value>] => [kind, { project: 'Tienda', project_id: PROJECT }]),
  ['administrator_made', {}],
  ['administrator_withdrawn', {}],
  ['assigned', several],
  ['updated', { ...several, to: 'in_progress' }],
  ['blocked', several],
];
