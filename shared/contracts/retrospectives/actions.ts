import { z } from 'zod';
import { RETRO_LIMITS } from '../../rules/meetings/retro-limits.ts';
import { contracts, nothing } from '../parts/contract.ts';
import { day, id, line, retrospectiveId } from './fields.ts';

/** What a team agrees to do. */
export const actionContracts = contracts({
  /**
   * Creates an action or changes it, also after its retrospective is closed (new ones only before). 400
   * `assignee_not_member`, 404 `action_gone`, 409 `too_many_actions`.
   */
  save_action: {
    input: z.object({
      ...retrospectiveId,
      id,
      topic_id: id.nullish(),
      body: line(RETRO_LIMITS.action),
      owner_id: id.nullish(),
      due_date: day.nullish(),
      review: z.boolean().default(true),
    }),
    output: nothing,
  },
  /** Its story or task stays. 404 `action_gone`. */
  delete_action: { input: z.object({ action_id: id }), output: nothing },
  /** 404 `action_gone`, 409 `action_linked` for an action with a story or task, which follows that. */
  set_action_done: { input: z.object({ action_id: id, done: z.boolean() }), output: nothing },
  /**
   * A story in the backlog with the label `equipo`, the owner and the date of the action. 409 `action_linked`
   * if it has another story or task. A repeated call returns the same story.
   */
  make_story_of_action: {
    input: z.object({ action_id: id, story_id: id }),
    output: z.object({ story_id: id, key: z.string() }),
  },
  /** A task of an existing story. 404 `story_gone`, 409 `action_linked`. */
  make_task_of_action: { input: z.object({ action_id: id, story_id: id, task_id: id }), output: nothing },
});
