import { z } from 'zod';
import { RETRO_LIMITS } from '../../rules/meetings/retro-limits.ts';
import { commandId, contracts, nothing } from '../parts/contract.ts';
import { count } from '../parts/fields.ts';
import { id, line, phaseCount, retrospectiveId, secret, topicOf } from './fields.ts';

/** Notes, and the topics that they are grouped to: written, ordered, voted on and discussed. */
export const topicContracts = contracts({
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
});
