import { z } from 'zod';
import { RETRO_PHASES, RETRO_TEMPLATE_NAMES } from '../../rules/meetings/retro-templates.ts';
import { STORY_STATUSES } from '../../rules/stories/story.ts';
import { count, person } from '../parts/fields.ts';
import { column, id, ownColumn } from './fields.ts';

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

/** A retrospective, as one caller sees it. */
export const retrospectiveOutput = z.object({
  id,
  project_id: id,
  team_id: id,
  title: z.string(),
  template: z.enum([...RETRO_TEMPLATE_NAMES, 'custom']),
  columns: z.array(column),
  sprint: sprint.nullable(),
  anonymous: z.boolean(),
  phase: z.enum(RETRO_PHASES),
  /** How many phases it has gone through; `phase_count` of the steps. */
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

/** The overview of a team. */
export const retrospectivesOutput = z.object({
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
