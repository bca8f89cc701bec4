import type { Client } from '../harness.ts';

/** The kinds of writes of the table API. */
export const WRITES = ['insert', 'update', 'delete'] as const;
const isWrite = (key: string | symbol): key is (typeof WRITES)[number] => WRITES.some((each) => each === key);

/**
 * A client that notes which writes of tables ('story_links insert') and which procedures are called with it.
 * @param tried gets their names.
 */
export function noting(client: Client, tried: Set<string>): Client {
  const functionsOf = <Target extends object>(target: Target, note: (key: string | symbol) => void): Target =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          note(key);
          return value.apply(target, given);
        };
      },
    });
  return new Proxy(client, {
    get(_, key) {
      const value: unknown = Reflect.get(client, key);
      if (key === 'from')
        return (table: 'user_stories') =>
          functionsOf(client.from(table), (method) => {
            if (isWrite(method)) tried.add(`${table} ${method}`);
          });
      if (key === 'rpc')
        return (name: string, ...given: unknown[]) => {
          tried.add(name);
          return Reflect.apply(value as () => unknown, client, [name, ...given]);
        };
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}

const MEETINGS = `
  change_poker_session, join_poker_session, leave_poker_session, poker_heartbeat, hand_over_poker_session,
  change_poker_items, close_poker_session, start_poker_round, vote_poker, reveal_poker, skip_poker_item,
  save_poker_points, cast_votes, delete_action, delete_note, delete_retro_template, focus_topic,
  hand_over_retrospective, make_story_of_action, make_task_of_action, move_notes, set_action_done,
  set_retrospective_timer, show_own_notes, title_topic, write_discussion, write_from_here`;
const READINGS = `
  ageing_stories, board, burndown, burnup, changes, dashboard, deleted_stories, deleted_story, open_workspace,
  person_activity, person_page, planning_view, poker_evidence, poker_session, poker_sessions, poker_start,
  project_requests, reports_view, retro_start, retrospectives, search, search_names, sprint_evidence, sprint_report,
  sprints_view, story_past, team, velocity`;
const OWN = `
  user_settings update, profiles update, notifications update, notifications delete, saved_filters insert,
  saved_filters update, saved_filters delete, mutes delete, absences update, absences delete,
  story_followers update, story_followers delete, start_export, list_sessions, end_session, count_view, read_sharing_notice,
  accept_project, stop_sharing, answer_offer, deleted_projects`;
const AS_TRIED = `
  delete_team, holidays delete, holidays update, invitations delete, invite_members, pause_sprint, put_back_member,
  recover_project, resend_invitation, restore_story_part, resume_sprint, finish_sprint, record_refused_move,
  team_members insert, team_members delete, teams update, withdraw_offer`;

const namesIn = (text: string) => text.trim().split(/,\s+/);

/** The writes and procedures that the table of rights does not try, by reason. */
export const UNTRIED: Readonly<Record<string, readonly string[]>> = {
  'the steps of a meeting, which depend on its phase and on who leads it: tests of their features':
    namesIn(MEETINGS),
  'answers of rows that the caller may see: guests.test.ts, access.test.ts': namesIn(READINGS),
  "a person's own things": namesIn(OWN),
  'the same right as an action of the table': namesIn(AS_TRIED),
};
