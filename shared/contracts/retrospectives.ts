import { z } from 'zod';
import { RETRO_LIMITS } from '../rules/meetings/retro-limits.ts';
import { RETRO_PHASES, RETRO_TEMPLATE_NAMES } from '../rules/meetings/retro-templates.ts';
import { type CallsOf, contracts, nothing } from './parts/contract.ts';
import { count } from './parts/fields.ts';
import { actionContracts } from './retrospectives/actions.ts';
import { retrospectiveOutput, retrospectivesOutput } from './retrospectives/answers.ts';
import { day, id, line, ownColumn, retrospectiveId, secret } from './retrospectives/fields.ts';
import { topicContracts } from './retrospectives/topics.ts';

/**
 * Retrospectives.
 *
 * A client reads one with `retrospective`, follows changes of its row in the table `retrospectives`, and reads it again when
 * `revision` grows. Presence and broadcast have the topic `retrospective:<id>`: presence shows who is there, broadcast who moves
 * a note. The facilitator is the person `facilitator_id`; if they have been gone for a minute, the next read by anybody passes the
 * role to a manager who is present.
 *
 * In an anonymous retrospective, an author is known by two halves: a `secret` of 32 or more random characters, which the browser
 * creates once, keeps for all retrospectives and sends with the calls that take one, and a half that the server keeps for the person.
 * The first `retrospective` with a secret (not by GET) joins its sender; a second browser of the same person reads `authorship.here`
 * false and may take over with `write_from_here`, twice at most. New notes of an anonymous retrospective are shown together with those
 * of at least two other authors (docs/decisions/0119).
 *
 * Every write may be repeated: clients make the ids of what they create, and counts and texts are absolute. All of them are refused
 * with 404 `retrospective_gone`, 409 `project_archived` and 409 `retrospective_closed`; those that belong to a phase with 409
 * `retrospective_moved_on` in another one; those of the facilitator with 403 `not_facilitator`.
 */

const meetingContracts = contracts({
  /** All that its view shows, for the caller. */
  retrospective: { input: z.object({ ...retrospectiveId, secret }), output: retrospectiveOutput },
  /** The overview of a team. Empty for a team that the caller does not see. */
  retrospectives: { input: z.object({ team_id: id }), output: retrospectivesOutput },
  /**
   * The overview of the team that an address leads to: of `team_id`, if it is a team of the project, or of a project that is not archived
   * where `project_id` is null; otherwise of the first of these teams. Null without any.
   */
  retro_start: {
    input: z.object({ project_id: id.nullish(), team_id: id.nullish() }),
    output: z.object({ team_id: id, overview: retrospectivesOutput }).nullable(),
  },
  /**
   * 409 `sprint_has_retrospective`, `team_has_retrospective` (another one of the team is running), 404
   * `sprint_not_found`, `template_gone`. The caller is its facilitator.
   */
  start_retrospective: {
    input: z
      .object({
        id,
        team_id: id,
        /** Null: it stands alone. */
        sprint_id: id.nullish(),
        /** Default: the name of the sprint, of the team's template, or of the team. */
        title: z.string().trim().max(RETRO_LIMITS.title).default(''),
        template: z.enum(RETRO_TEMPLATE_NAMES).optional(),
        /** A template of the team, instead of a built-in one. */
        template_id: id.optional(),
        /** It cannot be changed later. */
        anonymous: z.boolean(),
        votes_per_person: z.number().int().min(1).max(RETRO_LIMITS.votes).default(5),
        /** Null: as many as a person has. */
        votes_per_topic: z.number().int().min(1).max(RETRO_LIMITS.votes).nullish(),
        /** Minutes for writing, grouping, voting and agreeing. */
        phase_minutes: z.array(z.number().int().min(1).max(240)).length(4).default([8, 5, 3, 30]),
        /**
         * Planned: it opens for writing by itself in the morning of the sprint's last day (or of `opens_on`), and invites the team
         * then. Otherwise it opens at once.
         */
        planned: z.boolean().default(false),
        opens_on: day.nullish(),
      })
      .refine(({ template, template_id }) => (template === undefined) !== (template_id === undefined), {
        path: ['template'],
      })
      .refine(({ planned, sprint_id, opens_on }) => !planned || Boolean(sprint_id ?? opens_on), {
        path: ['opens_on'],
      })
      .meta({
        examples: [
          {
            id: '6f1c2f6e-5d0b-4c3a-9c1d-2b7e8f90a1b2',
            team_id: '0d9a3c52-7b1e-4f86-8a43-5c2e1f7b6d90',
            template: 'start_stop_continue',
            anonymous: false,
          },
        ],
      }),
    output: nothing,
  },
  /**
   * `set_retrospective_phase`, by the facilitator: forward or back, several phases at once too. Going back to `write` takes named notes
   * back to their authors and keeps the groups. Votes lose their voter when the phase goes on from `vote`; a second voting replaces
   * the result of the first if anybody votes. `closed` is final. An anonymous retrospective notifies the team when it goes back and
   * keeps it in `returns`; a second voting deletes the result of the first, and closing the notes that nobody has seen.
   */
  set_retrospective_phase: {
    input: z.object({
      ...retrospectiveId,
      /** The phase that the caller saw; 409 `retrospective_moved_on` if it is another one by now. */
      from: z.enum(RETRO_PHASES),
      to: z.enum(['write', 'group', 'vote', 'agree', 'closed']),
    }),
    output: nothing,
  },
  /** `hand_over_retrospective`, by the facilitator: to anybody of the project. 400 `assignee_not_member`. */
  hand_over_retrospective: { input: z.object({ ...retrospectiveId, person_id: id }), output: nothing },
  /**
   * Reports that the caller is still there. Answers with the revision: after a change of it the client loads the
   * retrospective again.
   */
  retrospective_heartbeat: { input: z.object(retrospectiveId), output: z.object({ revision: count }) },
  /**
   * `set_retrospective_timer`, by the facilitator: `seconds` from now, running or paused; null takes the timer away. A call for an
   * earlier `revision` changes nothing, so that two clicks on 'two minutes more' are two minutes.
   */
  set_retrospective_timer: {
    input: z.object({
      ...retrospectiveId,
      revision: count,
      seconds: z.number().int().min(1).max(86_400).nullable(),
      running: z.boolean(),
    }),
    output: nothing,
  },
  /** `save_retro_template`, by managers: creates a template of a team or changes it. 403 `not_manager`. */
  save_retro_template: {
    input: z.object({
      id,
      team_id: id,
      name: line(RETRO_LIMITS.template),
      columns: z
        .array(ownColumn)
        .min(1)
        .max(6)
        .refine((columns) => new Set(columns.map((each) => each.id)).size === columns.length),
    }),
    output: nothing,
  },
  /** `delete_retro_template`, by managers; retrospectives keep their columns. 403 `not_manager`. */
  delete_retro_template: { input: z.object({ id }), output: nothing },
});

export const retrospectiveContracts = { ...meetingContracts, ...topicContracts, ...actionContracts };

export type Retrospective = z.infer<typeof retrospectiveOutput>;
export type Retrospectives = z.infer<typeof retrospectivesOutput>;
export type RetrospectiveProcedures = CallsOf<typeof retrospectiveContracts>;
