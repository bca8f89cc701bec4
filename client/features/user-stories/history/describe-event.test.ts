import { expect, test } from 'vitest';
import type { StoryEvent } from '#client/data/activity/queries.ts';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { describeEvent, type EventNames } from './describe-event.ts';

const NORTE = { id: 'n', name: 'Norte' };
const FIELDS = (['text', 'number', 'choices', 'person'] as const).map(
  (kind): OwnField => ({
    id: kind,
    project_id: 'p1',
    name: `Campo ${kind}`,
    kind,
    settings: kind === 'number' ? { unit: '€' } : kind === 'choices' ? { options: [NORTE] } : {},
    types: null,
    rank: 'a0',
    on_card: false,
    on_row: false,
    in_filter: true,
    removed_at: null,
  }),
);

const CREATED_AT = '2026-03-02T10:00:00+00:00';
/** The key of a text instead of the text. */
const names = {
  t: ((key: string) => key) as unknown as EventNames['t'],
  project: undefined,
  person: String,
  sprint: String,
  epic: String,
  linked: ({ number }) => (number === undefined ? undefined : `TIE-${number}`),
  field: (id: string) => FIELDS.find((field) => field.id === id),
} satisfies EventNames;

const event = (entity_type: 'user_stories' | 'tasks', changes: StoryEvent['changes']): StoryEvent => ({
  id: 'e1',
  entity_type,
  entity_id: 's1',
  entity_name: 'Una',
  action: 'updated',
  actor_id: 'noa',
  changes,
  created_at: CREATED_AT,
});

test.each([
  ['user_stories', 'noa', 'history.taken'],
  ['user_stories', 'berta', 'history.assigned'],
  ['user_stories', null, 'history.unassigned'],
  ['tasks', 'noa', 'history.task_taken'],
  ['tasks', 'berta', 'history.task_assigned'],
] as const)('an event of %s in which Noa assigns it to %s is described by %s', (entity, to, key) => {
  const changes = { assignee_id: [to === null ? 'berta' : null, to] };
  expect(describeEvent(event(entity, changes), names)).toEqual([key]);
});

test('a change of the type is described', () => {
  expect(describeEvent(event('user_stories', { type: ['story', 'bug'] }), names)).toEqual(['history.type']);
});

test('labels that change are named; the name of a deleted one is gone', () => {
  const t = ((key: string, { labels }: { labels?: string } = {}) =>
    [key, labels].filter(Boolean).join(' ')) as unknown as EventNames['t'];
  const sentence = (from: string[], to: string[]) =>
    describeEvent(event('user_stories', { labels: [from, to] }), { ...names, t });
  expect(sentence(['web'], ['web', 'api'])).toEqual(['history.labels_added api']);
  expect(sentence(['web'], ['web', REDACTED])).toEqual(['history.labels_added common:redacted.plain']);
  expect(sentence([REDACTED, 'web'], ['web'])).toEqual(['history.labels_removed common:redacted.plain']);
  expect(sentence([REDACTED], [REDACTED, REDACTED])).toEqual(['history.labels']);
});

test('a recovered story is described as such, and not by the values that came back with it', () => {
  const changes = { deleted_at: [CREATED_AT, null], status: [null, 'todo'], sprint_id: [null, 's1'] };
  expect(describeEvent(event('user_stories', changes), names)).toEqual(['history.restored']);
});

test('a link names the other story where it is known', () => {
  const { t: _, ...others } = names;
  const t = ((key: string, { story }: { story?: string } = {}) =>
    `${key} ${story ?? ''}`) as unknown as EventNames['t'];
  const sentence = (link: [unknown, unknown]) =>
    describeEvent(event('user_stories', { link } as StoryEvent['changes']), { ...others, t });
  expect(sentence([null, { id: 'l1', kind: 'blocks', number: 7 }])).toEqual(['history.linked.blocks TIE-7']);
  expect(sentence([{ id: 'l1', kind: 'waits_for' }, null])).toEqual([
    'history.unlinked.waits_for history.someStory ',
  ]);
});

test('each value of an own field that changes has a sentence, in words; a removed text and a field that is gone have none', () => {
  const withFields = {
    ...names,
    person: (id: string | null) => `Persona ${id}`,
    t: ((key: string, { from, to }: Record<string, string>) =>
      [key, from, to].join(' | ')) as unknown as EventNames['t'],
  };
  const own = (before: object, after: object) =>
    describeEvent(event('user_stories', { fields: [before, after] as never }), withFields);
  expect(own({ text: null, number: 4 }, { text: 'Hola', number: 5 })).toEqual([
    'history.own_set |  | Hola',
    'history.own_changed | 4\u00a0€ | 5\u00a0€',
  ]);
  expect(own({ choices: ['n'], person: 'p' }, { choices: null, person: 'q' })).toEqual([
    'history.own_removed | Norte | ',
    'history.own_changed | Persona p | Persona q',
  ]);
  expect(own({ text: REDACTED }, { text: 'Hola' })).toEqual(['history.own_redacted |  | ']);
  expect(own({ gone: null }, { gone: 'Hola' })).toEqual([]);
});
