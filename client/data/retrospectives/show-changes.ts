import type { Retrospective, RetrospectiveProcedures } from '#shared/contracts/retrospectives.ts';
import type { Command } from '../write/command.ts';
import { withMovedNotes } from './grouping.ts';

type Name = keyof RetrospectiveProcedures;
type Topic = Retrospective['topics'][number];
type Action = Retrospective['actions'][number];
type Show<Called extends Name> = <Retro extends Retrospective>(
  retro: Retro,
  input: RetrospectiveProcedures[Called]['input'],
) => Retro;

/** A call of a workflow of a retrospective. */
export interface RetroCommand extends Command {
  kind: 'retro';
  /** The retrospective whose view shows it. */
  retro: string;
  name: Name;
  input: RetrospectiveProcedures[Name]['input'];
  /** The note, the topic or the action that it changes. */
  about?: string;
  /** Whether the browser's secret goes along. It is not stored here. */
  isSigned?: boolean;
  /** The number of the phase in which it was written; it has no effect in another one. */
  phaseCount?: number;
}

/** Applies each change to a retrospective until the server has answered. Repeating a change has no effect. */
const AFTER: { [Called in Name]?: Show<Called> } = {
  write_note: (retro, { id, column_id, body, figure = null }) => {
    // a late note of a named retrospective is everybody's at once
    if (!retro.anonymous && retro.phase !== 'write') return retro;
    const note = { id, column_id, body, figure };
    const isThere = retro.own_notes.some((each) => each.id === id);
    const own_notes = isThere
      ? retro.own_notes.map((each) => (each.id === id ? note : each))
      : [...retro.own_notes, note];
    return { ...retro, own_notes };
  },
  delete_note: (retro, { id }) => ({ ...retro, own_notes: retro.own_notes.filter((each) => each.id !== id) }),
  show_own_notes: (retro) => ({
    ...retro,
    authorship: retro.authorship && { ...retro.authorship, showing: true },
  }),
  move_notes: (retro, { topic_id: topicId, note_ids: noteIds, before_note_id: beforeId = null }) => ({
    ...retro,
    topics: withMovedNotes(retro.topics, { topicId, noteIds, beforeId }),
  }),
  title_topic: (retro, { topic_id, title }) => withTopic(retro, topic_id, () => ({ title })),
  cast_votes: (retro, { topic_id, votes }) => {
    const before = retro.topics.find(({ id }) => id === topic_id)?.own_votes ?? 0;
    const votes_left = (retro.votes_left ?? 0) + before - votes;
    return { ...withTopic(retro, topic_id, () => ({ own_votes: votes })), votes_left };
  },
  focus_topic: (retro, { topic_id }) => ({ ...retro, focus_topic_id: topic_id }),
  write_discussion: (retro, { topic_id, before, after }) =>
    withTopic(retro, topic_id, ({ discussion }) => (discussion === before ? { discussion: after } : {})),
  save_action: (retro, { retrospective_id, id, body, ...given }) => {
    const { topic_id = null, owner_id = null, due_date = null, review = true } = given;
    const values = { topic_id, body, owner_id, due_date, review };
    const isThere = [...retro.actions, ...retro.earlier_actions].some((each) => each.id === id);
    if (isThere || retrospective_id !== retro.id) return withAction(retro, id, values);
    const work = { done_at: null, story: null, task_id: null };
    const action = { ...values, ...work, id, retrospective_id, retrospective: retro.title };
    return { ...retro, actions: [...retro.actions, action] };
  },
  set_action_done: (retro, { action_id, done }) =>
    withAction(retro, action_id, { done_at: done ? new Date().toISOString() : null }),
};

function withTopic<Retro extends Retrospective>(
  retro: Retro,
  topicId: string,
  change: (topic: Topic) => Partial<Topic>,
): Retro {
  const topics = retro.topics.map((topic) => (topic.id === topicId ? { ...topic, ...change(topic) } : topic));
  return { ...retro, topics };
}

function withAction<Retro extends Retrospective>(retro: Retro, id: string, change: Partial<Action>): Retro {
  const changed = (actions: readonly Action[]) =>
    actions.map((action) => (action.id === id ? { ...action, ...change } : action));
  return { ...retro, actions: changed(retro.actions), earlier_actions: changed(retro.earlier_actions) };
}

/** A retrospective as the person sees it: the state of the server with the person's own unanswered changes. */
export function withChanges<Retro extends Retrospective>(
  retro: Retro,
  changes: readonly unknown[] = [],
): Retro {
  return changes.reduce<Retro>((shown, patch) => {
    const { name, input, phaseCount = shown.phase_count } = patch as RetroCommand;
    const show = AFTER[name] as Show<Name> | undefined;
    // the server refuses a note of another phase
    return show && phaseCount === shown.phase_count ? show(shown, input) : shown;
  }, retro);
}
