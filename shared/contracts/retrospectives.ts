import { z } from 'zod';
import { isNearDay } from '../rules/dates/working-days.ts';
import { RETRO_LIMITS } from '../rules/meetings/retro-limits.ts';
import { RETRO_PHASES, RETRO_TEMPLATE_NAMES } from '../rules/meetings/retro-templates.ts';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { type CallsOf, commandId, contracts, nothing } from './parts/contract.ts';
import { count, person } from './parts/fields.ts';

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

const id = z.uuid();
const day = z.iso.date().refine(isNearDay);
const retrospectiveId = { retrospective_id: id };
const topicOf = { ...retrospectiveId, topic_id: id };
const secret = z.string().min(32).max(200).optional();
const line = (max: number) => z.string().trim().min(1).max(max);

/** A column. Columns of built-in templates have no texts: clients translate their ids (shared/rules/meetings/retro-templates.ts). */
const column = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .meta({ examples: ['start'] }),
  title: line(60).optional(),
  hint: z.string().trim().max(160).optional(),
});

/** A column of a team's own template. */
const ownColumn = column.required({ title: true });

const note = z.object({
  id,
  column_id: z.string(),
  body: z.string(),
  /** The kind of figure that the note was made of; null for a note that somebody wrote. */
  figure: z.string().nullable(),
});

const topic = z.object({
  id,
  column_id: z.string(),
  /** Null: without a title, or a single note. */
  title: z.string().nullable(),
  discussion: z.string(),
  /** From the phase `agree` on; null in an anonymous retrospective in which fewer than three people have voted. */
  votes: count.nullable(),
  /** The caller's votes, in the phase `vote`. */
  own_votes: count.nullable(),
  /** Never empty, except where something was said or agreed about a topic whose notes are gone. */
  notes: z.array(
    note.extend({
      /** Null: an anonymous note, or a deleted account. */
      author_id: id.nullable(),
      /** Whether the caller wrote it; never in an anonymous retrospective, where a note that is shown is nobody's. */
      own: z.boolean(),
    }),
  ),
});

const action = z.object({
  id,
  retrospective_id: id,
  /** The title of that retrospective. */
  retrospective: z.string(),
  topic_id: id.nullable(),
  body: z.string(),
  owner_id: id.nullable(),
  due_date: z.string().nullable(),
  /** Whether the next retrospective opens with it. */
  review: z.boolean(),
  /** With a story or a task: when that was done. */
  done_at: z.string().nullable(),
  story: z.object({ id, key: z.string(), title: z.string(), status: z.enum(STORY_STATUSES) }).nullable(),
  task_id: id.nullable(),
});

const sprint = z.object({
  id,
  name: z.string(),
  status: z.enum(['planned', 'active', 'paused', 'completed']),
  start_date: z.string(),
  end_date: z.string(),
  completed_at: z.string().nullable(),
});

const retrospectiveOutput = z.object({
  id,
  project_id: id,
  team_id: id,
  title: z.string(),
  template: z.enum([...RETRO_TEMPLATE_NAMES, 'custom']),
  columns: z.array(column),
  sprint: sprint.nullable(),
  anonymous: z.boolean(),
  phase: z.enum(RETRO_PHASES),
  /** How many phases it has gone through; see {@link phaseCount}. */
  phase_count: count,
  /** Null: the account is deleted. */
  facilitator_id: id.nullable(),
  opens_on: z.string().nullable(),
  votes_per_person: count,
  votes_per_topic: count.nullable(),
  phase_minutes: z.array(count),
  /** `seconds` is its whole length. It runs until `ends_at`, or is paused with `left` seconds. */
  timer: z.object({ seconds: count, ends_at: z.string().nullable(), left: count.nullable() }).nullable(),
  focus_topic_id: id.nullable(),
  /** How many notes each column has, by its id; always empty in an anonymous retrospective. */
  note_counts: z.record(z.string(), count),
  /** How many people have written; in an anonymous retrospective at least so many, counted in threes. */
  writers: count,
  revision: count,
  created_at: z.string(),
  closed_at: z.string().nullable(),
  /** The clock of the server, for the timer. */
  server_time: z.string(),
  /** The caller's notes that nobody else has read, in no order: in the phase `write`; in an anonymous retrospective until it is closed. */
  own_notes: z.array(note),
  /** Null: it is not anonymous, it is closed, or the caller has not joined it. */
  authorship: z
    .object({
      /** Whether the secret of the call may write. */
      here: z.boolean(),
      /** How often the caller may still write from another browser. */
      moves_left: count,
      /** Whether all own notes that wait are shown at the next quarter of a minute, although it may be guessed whose they are. */
      showing: z.boolean(),
    })
    .nullable(),
  /** Who led an anonymous retrospective back to an earlier phase, or to a second voting; the last one first, fifty at most. */
  returns: z.array(
    z.object({ person_id: id, from: z.enum(RETRO_PHASES), to: z.enum(RETRO_PHASES), at: z.string() }),
  ),
  /**
   * From the phase `group` on, in the order of the columns' lists; by votes from `agree` on. In an anonymous retrospective that went
   * back to `write`: the notes that were published before.
   */
  topics: z.array(topic),
  /** In the phase `vote`. */
  votes_left: count.nullable(),
  /**
   * In the phase `vote`: how many people have voted, and how many votes they have given. In an anonymous retrospective at least so many
   * people, counted in threes, and no number of votes. It changes without `revision`: follow `voters_so_far` and `votes_so_far` of the row.
   */
  voted: z.object({ people: count, votes: count.nullable() }).nullable(),
  /** From the phase `agree` on: all votes, and how many people voted; null in an anonymous one with fewer than three voters. */
  votes: z.object({ count, people: count }).nullable(),
  actions: z.array(action),
  /** The checklist that it opens with. */
  earlier_actions: z.array(action),
  /** Everybody who is named above. */
  people: z.array(person),
});

const listed = z.object({
  id,
  title: z.string(),
  sprint_id: id.nullable(),
  sprint_name: z.string().nullable(),
  template: z.enum([...RETRO_TEMPLATE_NAMES, 'custom']),
  anonymous: z.boolean(),
  phase: z.enum(RETRO_PHASES),
  facilitator_id: id.nullable(),
  opens_on: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  notes: count,
  /** How many have written; in an anonymous one at least so many. */
  people: count,
  actions: count,
  done_actions: count,
  /** `title`: of the topic, or its first note. */
  top_topic: z.object({ title: z.string(), votes: count }).nullable(),
});

const retrospectivesOutput = z.object({
  /** The planned ones and the running one. */
  open: z.array(listed),
  /** The latest hundred, the last one first. */
  closed: z.array(listed),
  /** Of all retrospectives of the team. */
  actions: z.object({ total: count, done: count }),
  /** The sprints that a retrospective is offered for: the last finished one and the running one, if they have none. */
  sprints: z.array(sprint),
  templates: z.array(z.object({ id, name: z.string(), columns: z.array(ownColumn) })),
});

/**
 * The `phase_count` that the caller saw when they wrote, if that was before it could be sent: 409 `retrospective_moved_on` if the
 * retrospective has gone on since, or has come to the same phase again.
 */
const phaseCount = count.optional();

export const retrospectiveContracts = contracts({
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
   * Creates a note of the caller or changes it, in the phases `write` and `group`. 400 `note_secret_missing` (anonymous,
   * without a secret) and `column_unknown`, 404 `note_gone` (of somebody else), 409 `note_other_browser`, `note_shown` (an anonymous
   * note that everybody has read is final), `too_many_notes` (50 of an author), `retrospective_full` (1000 that are shown).
   */
  write_note: {
    input: z.object({
      ...retrospectiveId,
      id,
      column_id: z.string().max(40),
      body: line(RETRO_LIMITS.note),
      figure: z.string().max(40).optional(),
      secret,
      phase_count: phaseCount,
    }),
    output: nothing,
  },
  /**
   * Deletes a note of the caller, in the phase `write`; in an anonymous retrospective one that is not shown yet. The
   * facilitator deletes every note that is shown.
   */
  delete_note: { input: z.object({ ...retrospectiveId, id, secret }), output: nothing },
  /**
   * `show_own_notes`, from the phase `group` on: the caller's notes that wait for those of others are shown at the next quarter of a
   * minute, although it may be guessed whose they are. 409 `note_other_browser`.
   */
  show_own_notes: { input: z.object({ ...retrospectiveId, secret: secret.unwrap() }), output: nothing },
  /**
   * From now on the caller writes in an anonymous retrospective from the browser of this secret. The notes of the
   * former browser cannot be changed any more. 409 `browser_moves_spent` after two times.
   */
  write_from_here: {
    calls: 'move_to_browser',
    input: z.object({ ...retrospectiveId, secret: secret.unwrap() }),
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
  /**
   * `move_notes`, in the phase `group`: puts notes into a topic in this order. A new id makes a new topic in the column of the first
   * note: so several notes are grouped and one is taken out of its group. The titles, votes and actions of a topic that loses its
   * last note go to the topic that got it. 404 `note_gone`, `topic_gone`.
   */
  move_notes: {
    input: z.object({
      ...topicOf,
      note_ids: z.array(id).min(1).max(300),
      /** Default: at the end. */
      before_note_id: id.nullish(),
    }),
    output: nothing,
  },
  /** `title_topic`, from the phase `group` on: null takes the title away. 404 `topic_gone`. */
  title_topic: {
    input: z.object({ ...topicOf, title: line(RETRO_LIMITS.title).nullable() }),
    output: nothing,
  },
  /** `cast_votes`, in the phase `vote`: how many votes the caller gives a topic in all. 409 `votes_spent`, 404 `topic_gone`. */
  cast_votes: {
    input: z.object({
      ...topicOf,
      votes: z.number().int().min(0).max(RETRO_LIMITS.votes),
      phase_count: phaseCount,
    }),
    output: z.object({ votes_left: count }),
  },
  /** `focus_topic`, by the facilitator: the topic that everybody looks at. 404 `topic_gone`. */
  focus_topic: { input: z.object(topicOf), output: nothing },
  /**
   * `write_discussion`, in the phase `agree`. Changes of others are merged paragraph by paragraph; where that is not
   * possible, 409 `discussion_changed` with `{current}` as details. Returns the text that is stored.
   */
  write_discussion: {
    input: z.object({
      ...topicOf,
      /** The text that the caller began with. */
      before: z.string().max(RETRO_LIMITS.discussion),
      after: z.string().max(RETRO_LIMITS.discussion),
      command_id: commandId,
    }),
    output: z.object({ discussion: z.string() }),
  },
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

export type Retrospective = z.infer<typeof retrospectiveOutput>;
export type Retrospectives = z.infer<typeof retrospectivesOutput>;
export type RetrospectiveProcedures = CallsOf<typeof retrospectiveContracts>;
