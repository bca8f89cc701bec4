import { expect, test } from 'vitest';
import type { StoryTemplate } from '#client/data/story-templates/queries.ts';
import { textOf } from '../parts/criteria-rows.ts';
import { linesOf } from '../parts/lines-of.ts';
import { EMPTY_DRAFT, type StoryDraft } from './story-draft.ts';
import { refill } from './template-filling.ts';

const templateWith = (values: Partial<StoryTemplate>): StoryTemplate => ({
  id: 'a',
  project_id: 'p',
  name: 'Pantalla nueva',
  title_prefix: 'Pantalla:',
  description: 'Con tarjeta',
  acceptance_criteria: '- [ ] Se ve\n- [ ] Se oye',
  type: 'bug',
  priority: 'high',
  story_points: 5,
  labels: ['pantallas'],
  tasks: ['Diseñarla', 'Probarla'],
  uses: 0,
  ...values,
});
const SCREEN = templateWith({});
const MAIL = templateWith({
  id: 'b',
  title_prefix: 'Correo:',
  description: null,
  acceptance_criteria: '- [ ] Llega',
  type: 'story',
  priority: 'medium',
  story_points: null,
  labels: [],
  tasks: [],
});

const fill = (draft: StoryDraft, template: StoryTemplate | null, startingText = ''): StoryDraft => ({
  ...draft,
  ...refill(draft, template, startingText),
});
const shown = (draft: StoryDraft) => ({
  title: draft.title,
  description: draft.description,
  criteria: textOf(draft.criteria),
  tasks: linesOf(draft.tasks),
  labels: draft.labels.map(({ name }) => name),
  points: draft.points,
  priority: draft.priority,
  type: draft.type,
});
const FILLED = {
  title: 'Pantalla: ',
  description: 'Con tarjeta',
  criteria: '- [ ] Se ve\n- [ ] Se oye',
  tasks: ['Diseñarla', 'Probarla'],
  labels: ['pantallas'],
  points: '5',
  priority: 'high',
  type: 'bug',
};

test('a template fills an empty form, and leaves nothing behind', () => {
  const filled = fill(EMPTY_DRAFT, SCREEN);
  expect(shown(filled)).toEqual(FILLED);
  expect(shown(fill(filled, MAIL))).toEqual({
    title: 'Correo: ',
    description: null,
    criteria: '- [ ] Llega',
    tasks: [],
    labels: [],
    points: '',
    priority: 'medium',
    type: 'story',
  });
  expect(fill(fill(filled, MAIL), null)).toEqual(EMPTY_DRAFT);
});

test('what is typed or chosen stays, whatever is chosen then', () => {
  const typed = fill(EMPTY_DRAFT, SCREEN);
  const own = {
    ...typed,
    description: 'Otra',
    tasks: 'Una mía',
    points: '3',
    priority: 'critical' as const,
    type: 'research' as const,
    labels: [...typed.labels, { id: null, name: 'mía' }],
    criteria: typed.criteria.map((row) => ({ ...row, text: `${row.text} bien` })),
  };
  for (const next of [MAIL, null]) {
    expect(shown(fill(own, next))).toMatchObject({
      description: 'Otra',
      criteria: '- [ ] Se ve bien\n- [ ] Se oye bien',
      tasks: ['Una mía'],
      labels: ['pantallas', 'mía'],
      points: '3',
      priority: 'critical',
      type: 'research',
    });
  }
});

test('the beginning of the title changes before what is typed', () => {
  const typed = fill({ ...EMPTY_DRAFT, title: 'Pagar' }, SCREEN);
  expect(typed.title).toBe('Pantalla: Pagar');
  expect(fill(typed, MAIL).title).toBe('Correo: Pagar');
  expect(fill(typed, null).title).toBe('Pagar');
  const without = { ...typed, title: 'Otra cosa' };
  expect(fill(without, MAIL).title).toBe('Otra cosa');
});

test('the starting text of a type gives way to a template, and comes back', () => {
  const bug = { ...EMPTY_DRAFT, type: 'bug' as const };
  expect(fill(bug, SCREEN, '**Pasos**').description).toBe('Con tarjeta');
  expect(fill({ ...bug, description: '**Pasos**' }, SCREEN, '**Pasos**').description).toBe('Con tarjeta');
  expect(fill(fill(bug, SCREEN, '**Pasos**'), null, '**Pasos**').description).toBeNull();
});

test('a template that was changed meanwhile leaves with what it had filled in', () => {
  const filled = fill(EMPTY_DRAFT, SCREEN);
  const later = templateWith({ description: 'Cambiada', tasks: [] });
  expect(shown(fill(filled, later))).toMatchObject({ description: 'Cambiada', tasks: [] });
});
