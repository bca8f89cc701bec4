import { newId } from './installation.ts';
import { type Area, BY_KEY, call, write } from './step.ts';

const DECK = {
  kind: 'default',
  cards: [
    { label: '1', points: 1 },
    { label: '3', points: 3 },
    { label: '5', points: 5 },
  ],
};

/** A session of Planning Poker. */
const poker: Area = function* ({ project, team, todo, member, owner }, turn) {
  const id = newId();
  yield call('poker_start', { project_id: project }, { grows: BY_KEY });
  yield call('poker_sessions', { project_id: project, offset: 20, limit: 20 }, { grows: BY_KEY });
  yield call('set_poker_deck', { team_id: team, deck: DECK });
  yield call('create_poker_session', {
    id,
    team_id: team,
    name: `Sesión ${turn}`,
    mode: 'live',
    deck: DECK,
    reveals_when_all_voted: false,
    story_ids: todo.slice(30, 32),
    voters: [],
    observers: [],
  });
  yield call('join_poker_session', { session_id: id }, { sender: 'member' });
  yield call('change_poker_session', { session_id: id, change: { name: `Otra ${turn}` } });
  const { items } = yield call('change_poker_items', {
    session_id: id,
    added_story_ids: [todo[32] ?? ''],
    removed_item_ids: [],
    item_order: [],
  });
  const item = items[0].id;
  const started = yield call('start_poker_round', { session_id: id, item_id: item, number: 1 });
  const round = started.items[0].rounds[0].id;
  yield call('poker_evidence', { story_id: todo[30] ?? '', team_id: team, sizes: [1, 3, 5] });
  yield call('vote_poker', { session_id: id, round_id: round, card: '3', comment: null });
  yield call(
    'vote_poker',
    { session_id: id, round_id: round, card: '5', comment: null },
    { sender: 'member', kind: 'another vote' },
  );
  yield call('poker_heartbeat', { session_id: id });
  yield call('reveal_poker', { session_id: id, round_id: round });
  yield call('poker_session', { session_id: id });
  const points = started.items[0].story.story_points;
  yield call('save_poker_points', { session_id: id, item_id: item, points: 3, expected_points: points });
  yield call('skip_poker_item', { session_id: id, item_id: items[1].id, skipped: true });
  yield call('hand_over_poker_session', { session_id: id, user_id: member });
  yield call('hand_over_poker_session', { session_id: id, user_id: owner }, { sender: 'member' });
  yield call('leave_poker_session', { session_id: id }, { sender: 'member' });
  yield call('close_poker_session', { session_id: id });
};

const TEMPLATE = [
  { id: 'bien', title: 'Bien' },
  { id: 'mal', title: 'Mal' },
];

/** A retrospective through all phases. */
const retrospective: Area = function* ({ project, team, member, owner, story }, turn) {
  const id = newId();
  const of = { retrospective_id: id };
  yield call('retro_start', { project_id: project });
  yield call('retro_start', {}, { kind: 'retro_start of all projects' });
  yield call('retrospectives', { team_id: team });
  yield call('start_retrospective', {
    id,
    team_id: team,
    sprint_id: null,
    title: `Repaso ${turn}`,
    template: 'start_stop_continue',
    anonymous: false,
    votes_per_person: 5,
    phase_minutes: [8, 5, 3, 30],
    planned: false,
    opens_on: null,
  });
  const [first, second] = [newId(), newId()];
  yield call('write_note', { ...of, id: first, column_id: 'start', body: 'Revisar a primera hora' });
  yield call(
    'write_note',
    { ...of, id: second, column_id: 'stop', body: 'Mirar tarde' },
    { sender: 'member' },
  );
  const third = newId();
  yield call('write_note', { ...of, id: third, column_id: 'stop', body: 'Esta sobra' });
  yield call('delete_note', { ...of, id: third });
  const { revision } = yield call('retrospective', of, { kind: 'a retrospective in which people write' });
  yield call('set_retrospective_timer', { ...of, revision, seconds: 300, running: true });
  yield call('retrospective_heartbeat', of);
  yield call('set_retrospective_phase', { ...of, from: 'write', to: 'group' });
  const grouped = yield call('retrospective', of);
  yield call('title_topic', { ...of, topic_id: grouped.topics[0].id, title: 'Revisar antes' });
  yield call('move_notes', { ...of, topic_id: newId(), note_ids: [second] });
  const { topics } = yield call('retrospective', of, { kind: 'a retrospective with groups' });
  const topic = topics[0].id;
  yield call('set_retrospective_phase', { ...of, from: 'group', to: 'vote' });
  yield call('cast_votes', { ...of, topic_id: topic, votes: 1 });
  yield call('set_retrospective_phase', { ...of, from: 'vote', to: 'agree' });
  yield call('focus_topic', { ...of, topic_id: topic });
  yield call('write_discussion', { ...of, topic_id: topic, before: '', after: 'Nadie mira por la tarde.' });
  const [action, more] = [newId(), newId()];
  const agreed = {
    body: 'Revisar cada mañana',
    owner_id: owner,
    due_date: null,
    review: true,
    ...of,
    topic_id: topic,
  };
  yield call('save_action', { ...agreed, id: action });
  yield call('save_action', { ...agreed, id: more }, { kind: 'another action' });
  yield call('set_action_done', { action_id: action, done: true });
  yield call('make_story_of_action', { action_id: action, story_id: newId() });
  yield call('make_task_of_action', { action_id: more, story_id: story, task_id: newId() });
  yield call('delete_action', { action_id: more });
  yield call('hand_over_retrospective', { ...of, person_id: member });
  yield call('hand_over_retrospective', { ...of, person_id: owner }, { sender: 'member' });
  yield call('set_retrospective_phase', { ...of, from: 'agree', to: 'closed' });
  yield call('retrospectives', { team_id: team });
  yield write('DELETE', `retrospectives?id=eq.${id}&select=id`);
  const template = newId();
  yield call('save_retro_template', {
    id: template,
    team_id: team,
    name: `Plantilla ${turn}`,
    columns: TEMPLATE,
  });
  yield call('delete_retro_template', { id: template });
};

/** Notes of an anonymous retrospective, which only their author's browser can show. */
const anonymous: Area = function* ({ team }, turn) {
  const id = newId();
  const of = { retrospective_id: id, secret: 'a1'.repeat(32) };
  yield call('start_retrospective', {
    id,
    team_id: team,
    sprint_id: null,
    title: `Sin nombres ${turn}`,
    template: 'start_stop_continue',
    anonymous: true,
    votes_per_person: 5,
    phase_minutes: [8, 5, 3, 30],
    planned: false,
    opens_on: null,
  });
  yield call('write_from_here', of);
  yield call(
    'write_note',
    { ...of, id: newId(), column_id: 'start', body: 'Algo' },
    { kind: 'an anonymous note' },
  );
  yield call('set_retrospective_phase', { retrospective_id: id, from: 'write', to: 'group' });
  yield call('show_own_notes', of);
  yield write('DELETE', `retrospectives?id=eq.${id}&select=id`);
};

export const MEETINGS: readonly Area[] = [poker, retrospective, anonymous];
