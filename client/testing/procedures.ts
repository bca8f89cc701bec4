import { allContracts } from '#shared/contracts/procedures.ts';
import type { SprintStepInput } from '#shared/contracts/sprints/workflow.ts';
import { POKER_PROCEDURES } from './poker.ts';
import { PROJECT_PROCEDURES } from './procedures/projects.ts';
import { STORY_PROCEDURES } from './procedures/stories.ts';
import type { Procedure, Tables } from './procedures/tables.ts';
import { RETRO_PROCEDURES } from './retro.ts';
import type { Row, SprintRow } from './rows.ts';

/** The procedures of the server, with the tables in memory. */
const PROCEDURES: Record<string, Procedure> = {
  ...POKER_PROCEDURES,
  ...PROJECT_PROCEDURES,
  ...RETRO_PROCEDURES,
  ...STORY_PROCEDURES,
  admin_add_person: (tables, { email }: { email: string }) => ({
    person_id: tables.insert('accounts', { email })['id'],
  }),
  invite_member: (tables, { email }: { email: string }) => {
    tables.insert('invitations', { email });
    return { outcome: 'invited' };
  },
  // null: the parts of the view read by themselves
  planning_view: () => null,
  reports_view: (tables) => ({ sprints: tables.rows('sprints'), shown: null }),
  sprints_view: (tables) => {
    const completed = tables.rows<SprintRow>('sprints').filter(({ status }) => status === 'completed');
    return { completed: { sprints: completed, count: completed.length }, burndowns: [], velocity: null };
  },
  finish_sprint: (tables, { sprint_id }: SprintStepInput) => ({
    ...tables.update('sprints', sprint_id, { status: 'completed', completed_points: 0, committed_points: 0 }),
    leftovers: 0,
  }),
  start_sprint: (tables, { sprint_id }: SprintStepInput) =>
    tables.update('sprints', sprint_id, { status: 'active', committed_points: 0 }),
  person_page: (tables, { person_id }: { person_id: string }) =>
    tables.rows('person_pages').find(({ id }) => id === person_id) ?? null,
  person_activity: () => [],
};

/** The answers to commands, by their ids: a repeat gets the first. */
const ANSWERED = new Map<unknown, unknown>();

/** A backend that starts anew has done nothing yet. */
export const forgetAnswers = (): void => ANSWERED.clear();

/**
 * Answers a call of a procedure, with what its contract names.
 * @throws Error where it is not known here, or the answer lacks something of its contract.
 */
export function answerProcedure(tables: Tables, name: string, input: Row): unknown {
  const procedure = PROCEDURES[name];
  const contract = Object.values(allContracts).find((each) => each.name === name);
  if (!procedure || !contract) throw new Error(`The procedure ${name} is not known here.`);
  const { command_id: command } = input;
  if (!ANSWERED.has(command)) {
    const answer = contract.output.parse(procedure(tables, input as never));
    if (command === undefined) return answer;
    ANSWERED.set(command, answer);
  }
  return ANSWERED.get(command);
}
