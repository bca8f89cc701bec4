import { defineCall } from '#server/lib/procedure.ts';
import { retrospectiveContracts as contracts } from '#shared/contracts/retrospectives.ts';

/**
 * The workflows of the facilitator of a retrospective: the phases, the timer, the topic in focus, and handing the role over. All are refused
 * with 403 not_facilitator to everybody else.
 */
export const leadProcedures = [
  /** @throws {PublicError} 409 retrospective_moved_on, if somebody else was faster. */
  defineCall(contracts.set_retrospective_phase, ['retrospective_id', 'from', 'to']),

  /** @throws {PublicError} 400 assignee_not_member. */
  defineCall(contracts.hand_over_retrospective, ['retrospective_id', 'person_id']),

  /**
   * Says that the caller, who leads or could lead it, is still there, every 20 seconds or so: once its facilitator has been gone for a
   * minute, the role passes to the manager present who came first. @throws {PublicError} 404 retrospective_gone.
   */
  defineCall(contracts.retrospective_heartbeat, ['retrospective_id']),

  /** Sets the timer; a call for an earlier revision changes nothing. */
  defineCall(contracts.set_retrospective_timer, ['retrospective_id', 'revision', 'seconds', 'running']),

  /** @throws {PublicError} 404 topic_gone. */
  defineCall(contracts.focus_topic, ['retrospective_id', 'topic_id']),
];
