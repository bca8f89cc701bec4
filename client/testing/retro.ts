import type {
  Retrospective,
  RetrospectiveProcedures,
  Retrospectives,
} from '#shared/contracts/retrospectives.ts';
import type { Tables } from './procedures/tables.ts';
import { ANA, BERTA, newId, PROJECT, TEAM } from './rows.ts';

type Input<Name extends keyof RetrospectiveProcedures> = RetrospectiveProcedures[Name]['input'];
type Topic = Retrospective['topics'][number];

/** A named retrospective of Ana's team in the phase 'write'; Ana leads it. */
export const newRetro = (values: Partial<Retrospective> = {}): Retrospective => ({
  id: newId(),
  project_id: PROJECT.id,
  team_id: TEAM.id,
  title: 'Sprint 13',
  template: 'start_stop_continue',
  columns: [{ id: 'start' }, { id: 'stop' }, { id: 'continue' }],
  sprint: null,
  anonymous: false,
  phase: 'write',
  phase_count: 1,
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
  authorship: null,
  returns: [],
  topics: [],
  votes_left: null,
  voted: null,
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

/** A topic of one note of Berta's. */
export const newTopic = (body: string, values: Partial<Topic> = {}): Topic => ({
  id: newId(),
  column_id: 'stop',
  title: null,
  discussion: '',
  votes: null,
  own_votes: 0,
  notes: [{ id: newId(), column_id: 'stop', body, figure: null, author_id: BERTA.id, own: false }],
  ...values,
});

const stored = (tables: Tables, id: string) => tables.row('retrospectives', id) as unknown as Retrospective;

function changeTopic(tables: Tables, retroId: string, topicId: string, patch: Partial<Topic>): Retrospective {
  const { topics } = stored(tables, retroId);
  const next = topics.map((topic) => (topic.id === topicId ? { ...topic, ...patch } : topic));
  return tables.update('retrospectives', retroId, { topics: next }) as unknown as Retrospective;
}

/** The procedures of retrospectives, with the tables in memory, as far as tests of components need them. */
export const RETRO_PROCEDURES = {
  sprint_evidence: (tables: Tables) => tables.rows('sprint_evidence')[0] ?? null,
  cast_votes: (tables: Tables, { retrospective_id, topic_id, votes }: Input<'cast_votes'>) => {
    const { topics, votes_per_person } = changeTopic(tables, retrospective_id, topic_id, {
      own_votes: votes,
    });
    const votes_left = topics.reduce((left, { own_votes }) => left - (own_votes ?? 0), votes_per_person);
    tables.update('retrospectives', retrospective_id, { votes_left });
    return { votes_left };
  },
  focus_topic: (tables: Tables, { retrospective_id, topic_id }: Input<'focus_topic'>) => {
    tables.update('retrospectives', retrospective_id, { focus_topic_id: topic_id });
  },
  save_action: () => undefined,
  make_story_of_action: (_tables: Tables, { story_id }: Input<'make_story_of_action'>) => ({
    story_id,
    key: 'TIE-7',
  }),
  title_topic: (tables: Tables, { retrospective_id, topic_id, title }: Input<'title_topic'>) => {
    changeTopic(tables, retrospective_id, topic_id, { title });
  },
  delete_note: (tables: Tables, { retrospective_id, id }: Input<'delete_note'>) => {
    const { own_notes } = stored(tables, retrospective_id);
    tables.update('retrospectives', retrospective_id, {
      own_notes: own_notes.filter((note) => note.id !== id),
    });
  },
  show_own_notes: (tables: Tables, { retrospective_id }: Input<'show_own_notes'>) => {
    tables.update('retrospectives', retrospective_id, {
      authorship: { here: true, moves_left: 2, showing: true },
    });
  },
  write_from_here: (tables: Tables, { retrospective_id }: Input<'write_from_here'>) => {
    tables.update('retrospectives', retrospective_id, {
      authorship: { here: true, moves_left: 1, showing: false },
    });
  },
  retrospective_heartbeat: (tables: Tables, { retrospective_id }: Input<'retrospective_heartbeat'>) => ({
    revision: stored(tables, retrospective_id).revision,
  }),
  hand_over_retrospective: (
    tables: Tables,
    { retrospective_id, person_id }: Input<'hand_over_retrospective'>,
  ) => {
    tables.update('retrospectives', retrospective_id, { facilitator_id: person_id });
  },
  write_discussion: (tables: Tables, { retrospective_id, topic_id, after }: Input<'write_discussion'>) => {
    changeTopic(tables, retrospective_id, topic_id, { discussion: after });
    return { discussion: after };
  },
  retrospective: (tables: Tables, { retrospective_id }: { retrospective_id: string }) =>
    tables.row('retrospectives', retrospective_id),
  // null: the overview reads by itself
  retro_start: () => null,
  retrospectives: (tables: Tables) => tables.rows('retro_overviews')[0],
  start_retrospective: () => undefined,
  save_retro_template: () => undefined,
  set_retrospective_timer: () => undefined,
  set_retrospective_phase: (tables: Tables, { retrospective_id, to }: Input<'set_retrospective_phase'>) => {
    tables.update('retrospectives', retrospective_id, { phase: to });
  },
  write_note: writeNote,
};

/** Creates or changes a note of the signed-in person. */
function writeNote(
  tables: Tables,
  {
    retrospective_id,
    id,
    column_id,
    body,
    figure = null,
  }: Omit<Input<'write_note'>, 'figure'> & { figure?: string | null },
) {
  const { own_notes: own } = tables.row('retrospectives', retrospective_id) as {
    own_notes: { id: string }[];
  };
  const note = { id, column_id, body, figure };
  const others = own.filter((each) => each.id !== id);
  tables.update('retrospectives', retrospective_id, { own_notes: [...others, note] });
}
