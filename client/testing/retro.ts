import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { ANA, newId, PROJECT, TEAM } from './rows.ts';

/** A named retrospective of Ana's team in the phase 'write'; Ana leads it. */
export const newRetro = (
  values: Partial<OpenRetrospective> = {},
): Omit<OpenRetrospective, 'clock_ahead'> => ({
  id: newId(),
  project_id: PROJECT.id,
  team_id: TEAM.id,
  title: 'Sprint 13',
  template: 'start_stop_continue',
  columns: [{ id: 'start' }, { id: 'stop' }, { id: 'continue' }],
  sprint: null,
  anonymous: false,
  phase: 'write',
  facilitator_id: ANA.id,
  opens_on: null,
  votes_per_person: 5,
  votes_per_topic: null,
  phase_minutes: [8, 5, 3, 30],
  timer: null,
  focus_topic_id: null,
  note_counts: {},
  writers: 0,
  revision: 1,
  created_at: '2026-03-13T10:00:00+00:00',
  closed_at: null,
  server_time: new Date().toISOString(),
  own_notes: [],
  topics: [],
  votes_left: null,
  votes: null,
  actions: [],
  earlier_actions: [],
  people: [],
  ...values,
});

/** The overview of Ana's team, without anything. */
export const newRetroOverview = (values: Partial<Retrospectives> = {}): Retrospectives => ({
  open: [],
  closed: [],
  actions: { total: 0, done: 0 },
  sprints: [],
  templates: [],
  ...values,
});
