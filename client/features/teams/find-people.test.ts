import { expect, test } from 'vitest';
import type { TeamEntry, TeamPerson } from '#client/data/teams/queries.ts';
import { findPeople } from './find-people.ts';

const person = (id: string, full_name: string, more: Partial<TeamPerson> = {}): [string, TeamPerson] => [
  id,
  {
    id,
    full_name,
    avatar_url: null,
    tint: 1,
    guest: false,
    email: null,
    skills: null,
    weekly_capacity: null,
    ...more,
  },
];
const team = (id: string, ...members: string[]): TeamEntry => ({
  id,
  name: id,
  project: { id: 'p', name: 'Tienda', owner_id: 'a' },
  sprint: null,
  sprints: 0,
  members: members.map((person_id) => ({
    person_id,
    role: 'member',
    joined_at: '2026-01-05T10:00:00Z',
    assigned: 0,
    accepted: true,
    completed: 0,
  })),
});
const people = new Map([
  person('a', 'Lía Núñez', { email: 'lia@acme.test', skills: ['Diseño', 'Accesibilidad'] }),
  person('b', 'Óscar Peña'),
]);
const teams = [team('uno', 'a', 'b'), team('dos', 'b'), team('vacio')];
const found = (typed: string) =>
  findPeople(teams, people, typed).map(({ id, members }) => [
    id,
    ...members.map((member) => member.person_id),
  ]);

test('finds members whose name, e-mail and skills contain every word, without regard to accents and case', () => {
  expect(found('nunez')).toEqual([['uno', 'a']]);
  expect(found('LIA@acme')).toEqual([['uno', 'a']]);
  expect(found('diseno lía')).toEqual([['uno', 'a']]);
  expect(found('oscar')).toEqual([
    ['uno', 'b'],
    ['dos', 'b'],
  ]);
  expect(found('lia oscar')).toEqual([]);
});

test('an empty search shows every team, empty teams too', () => {
  expect(found('  ')).toEqual([['uno', 'a', 'b'], ['dos', 'b'], ['vacio']]);
});
