import { defineProcedure } from '#server/lib/procedure.ts';
import { retrospectiveContracts } from '#shared/contracts/retrospectives.ts';

/**
 * What the facilitator of a retrospective does: the phases, the timer, the topic in focus, and handing the role over. All are refused
 * with 403 not_facilitator to everybody else.
 */

/** @throws {PublicError} 409 retrospective_moved_on, if somebody else was faster. */
export const setRetrospectivePhase = defineProcedure({
  ...retrospectiveContracts.set_retrospective_phase,
  async act({ retrospective_id, from, to }, { client }): Promise<void> {
    await client.query('select app.set_retrospective_phase($1, $2, $3)', [retrospective_id, from, to]);
  },
});

/** @throws {PublicError} 400 assignee_not_member. */
export const handOverRetrospective = defineProcedure({
  ...retrospectiveContracts.hand_over_retrospective,
  async act({ retrospective_id, person_id }, { client }): Promise<void> {
    await client.query('select app.hand_over_retrospective($1, $2)', [retrospective_id, person_id]);
  },
});

/**
 * Says that the caller, who leads or could lead it, is still there, every 20 seconds or so: once its facilitator has been gone for a
 * minute, the role passes to the manager present who came first. @throws {PublicError} 404 retrospective_gone.
 */
export const retrospectiveHeartbeat = defineProcedure({
  ...retrospectiveContracts.retrospective_heartbeat,
  async act({ retrospective_id }, { client }): Promise<{ revision: number }> {
    const { rows } = await client.query<{ revision: number }>(
      'select app.retrospective_heartbeat($1) as revision',
      [retrospective_id],
    );
    return { revision: rows[0]?.revision ?? 0 };
  },
});

/** Sets the timer; a call for an earlier revision changes nothing. */
export const setRetrospectiveTimer = defineProcedure({
  ...retrospectiveContracts.set_retrospective_timer,
  async act({ retrospective_id, revision, seconds, running }, { client }): Promise<void> {
    const values = [retrospective_id, revision, seconds, running];
    await client.query('select app.set_retrospective_timer($1, $2, $3, $4)', values);
  },
});

/** @throws {PublicError} 404 topic_gone. */
export const focusTopic = defineProcedure({
  ...retrospectiveContracts.focus_topic,
  async act({ retrospective_id, topic_id }, { client }): Promise<void> {
    await client.query('select app.focus_topic($1, $2)', [retrospective_id, topic_id]);
  },
});
