import { z } from 'zod';
import { STORY_STATUSES } from '../rules/stories/story.ts';
import { contracts, nothing } from './parts/contract.ts';
import { keyedStory, moment, reportedSprint, reportedStory, scopeChange, tally } from './sprints/reports.ts';

/**
 * Evidence from past work beside an estimate (`poker_evidence`) and beside a retrospective (`sprint_evidence`). Times are days of 24
 * hours with one decimal; a cycle time is the time from a story's first start to its completion. Null means that there are no data;
 * 0 means that there were none.
 */

/** How many cards a deck has at most. */
export const MAX_SIZES = 40;
/** How many past stories stand beside a card at most. */
export const NEAREST_STORIES = 3;
/** How many rows a list behind a figure has at most; its `total` counts all. */
export const MAX_LISTED = 200;
/** How many stories a reported move has at most. */
const MAX_MOVED = 1000;

/** How long stories usually take: seven of ten take between `low` and `high` days (15th and 85th percentile). */
const usualTime = z.object({ low: z.number(), median: z.number(), high: z.number() });

const comparableStory = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  /** Its cycle time. */
  days: z.number(),
  completed_at: moment,
  /** The values that it shares with the story that is estimated. */
  same_epic: z.boolean(),
  shared_labels: z.array(z.string()),
});

/** The team's completed stories of one size. */
const sizeEvidence = z.object({
  points: z.number().int(),
  /** How many completed stories the usual time is of: the last hundred of this size at most. */
  stories: z.number().int(),
  /** Null of fewer than ten stories: `missing` more are needed. */
  usual: usualTime.nullable(),
  missing: z.number().int(),
  /** At most three, the nearest in epic, labels and words first (server/features/evidence/story-nearness.ts). */
  nearest: z.array(comparableStory),
});

/** One entry for each of the given sizes, the smallest first. */
export const pokerEvidenceOutput = z.object({ sizes: z.array(sizeEvidence) });

/** A list behind a figure: the first {@link MAX_LISTED} of `total` rows. */
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number().int(), rows: z.array(row) });

const storyStatus = z.enum(STORY_STATUSES);

const refusedMove = z.object({
  at: moment,
  story: keyedStory,
  /** The full column. */
  status: storyStatus,
  /** Its limit at that moment. */
  wip_limit: z.number().int(),
});

const completedStory = z.object({
  story: keyedStory,
  points: z.number().int().nullable(),
  completed_at: moment,
  /** Its cycle time; null if it never was in progress. */
  days: z.number().nullable(),
  /** How long stories of its size usually took this team before the sprint; null of fewer than ten. */
  usual: usualTime.nullable(),
  /** How its time compares with the usual one; null if one of them is unknown. */
  compared: z.enum(['shorter', 'usual', 'longer']).nullable(),
});

/** Null in place of the evidence: the sprint has not begun. */
export const sprintEvidenceOutput = z
  .object({
    sprint: reportedSprint,
    /** The commitment of the team at the start, and the completed work: the figures of the velocity and the burndown. */
    committed: tally,
    completed: tally,
    /** The stories that were in the sprint, with their outcome: completed ones first. */
    stories: listOf(reportedStory),
    /** committed + added − removed + the points of changed estimates = scope. */
    scope: z.object({ added: tally, removed: tally, estimated: z.number(), changes: listOf(scopeChange) }),
    /** Moves that a full column refused; null: the sprint began before they were recorded. */
    refused_moves: z
      .object({
        total: z.number().int(),
        /** The columns that refused some, in the order of the board. */
        columns: z.array(z.object({ status: storyStatus, moves: z.number().int() })),
        /** The oldest first. */
        moves: listOf(refusedMove),
      })
      .nullable(),
    /** The completed stories of the sprint; the first one is the slowest, those without a time are the last ones. */
    cycle_times: listOf(completedStory),
    /** How many of them took shorter, as long and longer than usual for their points; `unknown`: cannot be computed. */
    estimates: z.object({
      shorter: z.number().int(),
      usual: z.number().int(),
      longer: z.number().int(),
      unknown: z.number().int(),
    }),
    /**
     * How long the completed stories were in To Do, In Progress and In Review, where at least one was: 85 of 100 at most
     * `p85` days, all stays together; null of fewer than ten stories.
     */
    column_times: z.array(
      z.object({ status: storyStatus, stories: z.number().int(), p85: z.number().nullable() }),
    ),
    /** For how long stories were blocked in the sprint, all together and each; the longest first. */
    blocked: z.object({
      days: z.number(),
      stories: listOf(z.object({ story: keyedStory, days: z.number() })),
    }),
    /** The stories that were opened again after they were done; `at`: the last time. */
    reopened: listOf(z.object({ story: keyedStory, times: z.number().int(), at: moment })),
  })
  .nullable();

/** The procedures of the evidence. */
export const evidenceContracts = contracts({
  /** The evidence for all cards of a deck at once, so that the request does not reveal which card a person holds. */
  poker_evidence: {
    input: z.object({
      /** The story that is estimated. */
      story_id: z.uuid(),
      /** The team that estimates: a team of the story's project. */
      team_id: z.uuid(),
      /** The points of the cards; cards without points have no evidence. */
      sizes: z.array(z.number().int().min(0).max(999)).min(1).max(MAX_SIZES),
    }),
    output: pokerEvidenceOutput,
  },
  /** The facts of a sprint, up to its end, or up to now while it runs. */
  sprint_evidence: { input: z.object({ sprint_id: z.uuid() }), output: sprintEvidenceOutput },
  /**
   * Reports a move of stories into a full column that the page has refused by itself: it is recorded as if the server had, once a minute
   * for each story and column. Stories that the caller may not move, and a column that has room by now, record nothing. Refusals: what a
   * move of these stories throws, but for 409 `wip_limit_reached`.
   */
  record_refused_move: {
    input: z.strictObject({
      story_ids: z.array(z.uuid()).min(1).max(MAX_MOVED),
      status: z.enum(STORY_STATUSES),
      /** The column; missing: the first one of the status that has room. */
      column_id: z.uuid().optional(),
    }),
    output: nothing,
  },
});

export type PokerEvidence = z.infer<typeof pokerEvidenceOutput>;
export type SizeEvidence = z.infer<typeof sizeEvidence>;
export type SprintEvidence = NonNullable<z.infer<typeof sprintEvidenceOutput>>;
