import type pg from 'pg';
import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { evidenceContracts, MAX_LISTED, type SprintEvidence } from '#shared/contracts/evidence.ts';
import {
  comparedWith,
  daysOf,
  MIN_STORIES,
  percentile,
  usualTime,
} from '#shared/rules/reports/cycle-time.ts';
import {
  blockedTime,
  reopenedStories,
  scopeTotals,
  storyTimes,
  timeInColumns,
} from '#shared/rules/reports/sprint-evidence.ts';
import type { Tally } from '#shared/rules/reports/sprint-history.ts';
import { sprintReport } from '#shared/rules/reports/sprint-report.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { reportedStory } from './reported-story.ts';
import { loadSprintReport, type SprintReportData, scopeChanges, storyReference } from './sprint-replay.ts';

/** How many stories of a size the usual time is of, as in `app.ageing_stories`. */
const USUAL_OF = 100;

/** The columns that a story passes on its way; not where it waits before, nor where it ends. */
const WORK_STATUSES = ['todo', 'in_progress', 'in_review'] as const;

/** The row of sprint-evidence.query.sql. */
interface MoreEvidence {
  committed: Tally | null;
  completed: Tally | null;
  recorded: boolean | null;
  refused_columns: { status: StoryStatus; moves: number }[];
  refused_moves: { at: number; story_id: string; status: StoryStatus; wip_limit: number }[];
  earlier_times: { points: number; days: number[] }[];
}

const MORE_EVIDENCE_QUERY = readQuery(import.meta.url, 'sprint-evidence.query.sql');

async function readMore(client: pg.ClientBase, sprint: string): Promise<MoreEvidence | undefined> {
  const { rows } = await client.query<MoreEvidence>(MORE_EVIDENCE_QUERY, [sprint, MAX_LISTED, USUAL_OF]);
  return rows[0];
}

const listOf = <Row>(rows: readonly Row[]) => ({ total: rows.length, rows: rows.slice(0, MAX_LISTED) });

/** The names of stories that the evidence shows; a story that the log does not know is left out. */
function named<Row extends object>({ stories }: SprintReportData, id: string, row: Row) {
  const known = stories.get(id);
  return known === undefined ? [] : [{ story: storyReference(known), ...row }];
}

function refusedMoves(report: SprintReportData, more: MoreEvidence): SprintEvidence['refused_moves'] {
  if (!more.recorded) return null;
  const columns = more.refused_columns.toSorted(
    (a, b) => STORY_STATUSES.indexOf(a.status) - STORY_STATUSES.indexOf(b.status),
  );
  const total = columns.reduce((sum, { moves }) => sum + moves, 0);
  const rows = more.refused_moves.flatMap(({ story_id, ...move }) => named(report, story_id, move));
  return { total, columns, moves: { total, rows } };
}

function cycleTimes(report: SprintReportData, more: MoreEvidence): SprintEvidence['cycle_times']['rows'] {
  const { history, stories } = report;
  const usualOf = new Map(more.earlier_times.map(({ points, days }) => [points, usualTime(days)]));
  const completed = sprintReport(history).completed.flatMap(({ id, points: [, points] }) => {
    const log = stories.get(id);
    const times = log && storyTimes(log, history.ended_at ?? Number.POSITIVE_INFINITY);
    if (!times) return [];
    const { started_at, completed_at } = times;
    const days = started_at === null ? null : daysOf(completed_at - started_at);
    const usual = points === null ? null : (usualOf.get(points) ?? null);
    const compared = days === null ? null : comparedWith(usual, days);
    return named(report, id, { points, completed_at, days, usual, compared });
  });
  return completed.toSorted((a, b) => (b.days ?? -1) - (a.days ?? -1) || a.completed_at - b.completed_at);
}

function columnTimes(
  { stories }: SprintReportData,
  completed: SprintEvidence['cycle_times']['rows'],
): SprintEvidence['column_times'] {
  const times = completed.flatMap(({ story, completed_at }) => {
    const log = stories.get(story.id);
    return log ? [timeInColumns(log, completed_at)] : [];
  });
  return WORK_STATUSES.flatMap((status) => {
    const stays = times.flatMap((story) => story.get(status) ?? []);
    const share = stays.length < MIN_STORIES ? null : percentile(stays, 0.85);
    const p85 = share === null ? null : daysOf(share);
    return stays.length === 0 ? [] : [{ status, stories: stays.length, p85 }];
  });
}

function blocked(report: SprintReportData): SprintEvidence['blocked'] {
  const { sprint, history, stories } = report;
  const span = { from: history.started_at, to: history.ended_at ?? Date.now() };
  const times = [...stories.values()]
    .map((log) => ({ id: log.id, ms: blockedTime(log, sprint.id, span) }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms);
  return {
    days: daysOf(times.reduce((sum, { ms }) => sum + ms, 0)),
    stories: listOf(times.flatMap(({ id, ms }) => named(report, id, { days: daysOf(ms) }))),
  };
}

/**
 * Evidence from a sprint for its retrospective: figures from the event log and the record of refused moves, each with the list
 * behind it. Null if the sprint has not begun.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const sprintEvidence = defineProcedure({
  ...evidenceContracts.sprint_evidence,
  async act(input, context): Promise<SprintEvidence | null> {
    const report = await loadSprintReport(input, context);
    if (report === null) return null;
    const more = await readMore(context.client, input.sprint_id);
    if (more === undefined) return null;
    const { completed, not_completed, completed_outside, removed } = sprintReport(report.history);
    const outcomes = [...completed, ...not_completed, ...completed_outside, ...removed];
    const times = cycleTimes(report, more);
    const count = (compared: SprintEvidence['cycle_times']['rows'][number]['compared']) =>
      times.filter((story) => story.compared === compared).length;
    return {
      sprint: report.sprint,
      committed: more.committed ?? report.sprint.committed,
      completed: more.completed ?? report.sprint.completed,
      stories: listOf(outcomes.flatMap(reportedStory(report))),
      scope: { ...scopeTotals(report.history), changes: listOf(scopeChanges(report)) },
      refused_moves: refusedMoves(report, more),
      cycle_times: listOf(times),
      estimates: {
        shorter: count('shorter'),
        usual: count('usual'),
        longer: count('longer'),
        unknown: count(null),
      },
      column_times: columnTimes(report, times),
      blocked: blocked(report),
      reopened: listOf(
        reopenedStories(report.history).flatMap(({ story, times: often, at }) =>
          named(report, story, { times: often, at }),
        ),
      ),
    };
  },
});
