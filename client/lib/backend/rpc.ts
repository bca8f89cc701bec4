import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { db } from './backend.ts';
import { beginsAt } from './early-requests.ts';

// procedures are not functions of the database: their types come from the contracts
const untyped = db as unknown as PostgrestClient;

/** The workflows that change nothing that a person has asked for: they read, or happen beside what the person does. */
export type Reading = Extract<
  keyof Procedures,
  | `admin_${'backups' | 'deleted_projects' | 'owned_projects' | 'people' | 'state'}`
  | 'ageing_stories'
  | 'board'
  | 'burndown'
  | 'burnup'
  | 'count_view'
  | 'dashboard'
  | `deleted_${'projects' | 'stories' | 'story'}`
  | 'field_use'
  | 'list_sessions'
  | 'open_workspace'
  | `person_${'activity' | 'page'}`
  | 'planning_view'
  | `poker_${'evidence' | 'heartbeat' | 'session' | 'sessions' | 'start'}`
  | 'project_requests'
  | 'record_refused_move'
  | 'reports_view'
  | 'retro_start'
  | `retrospective${'' | '_heartbeat' | 's'}`
  | `search${'' | '_names'}`
  | `sprint_${'evidence' | 'report'}`
  | 'sprints_view'
  | `story_${'links' | 'past' | 'types'}`
  | 'team'
  | 'velocity'
>;

/**
 * Calls a workflow of the server that reads, as the signed-in person. One that changes something is called by
 * `client/data/write/call-once.ts`, which finds out whether it was done where no answer comes.
 * @throws the error that the server answered; see `describeFailure`.
 */
export const call: <Name extends Reading>(
  name: Name,
  input: Procedures[Name]['input'],
) => Promise<Procedures[Name]['output']> = sendCall;

/**
 * The same for any workflow, for the queue of commands and for `call-once.ts`: they find out about lost answers themselves.
 * @throws the error that the server answered, or that of the lost connection.
 */
export async function sendCall<Name extends keyof Procedures>(
  name: Name,
  input: Procedures[Name]['input'],
): Promise<Procedures[Name]['output']> {
  const { data } = await untyped.rpc(name, input).throwOnError();
  return data as Procedures[Name]['output'];
}

/** When a call that is made now begins (performance.now()): earlier if the first script of the page has sent it. */
export const callBeginsAt = <Name extends keyof Procedures>(
  name: Name,
  input: Procedures[Name]['input'],
): number => beginsAt(`/rest/v1/rpc/${name}`, JSON.stringify(input));
