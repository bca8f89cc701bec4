import type pg from 'pg';
import type { ProcedureContext } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import type { ReportedSprint, ScopeChange } from '#shared/contracts/reports.ts';
import type { Calendar } from '#shared/rules/sprint-days.ts';
import {
  type SprintHistory,
  type SprintLog,
  type StoryLog,
  sprintHistory,
} from '#shared/rules/sprint-history.ts';
import { type Day, dayOf } from '#shared/rules/working-days.ts';
import { LOG_OF_SPRINT } from './sprint-logs-query.ts';

export interface KeyedStory extends StoryLog {
  key: string;
  title: string;
  /** Whether the story still exists in this project. */
  exists: boolean;
}

/** One row of the queries of sprint-logs-query.ts. */
export interface Logs {
  sprints: (SprintLog & { name: string; goal: string | null })[];
  stories: KeyedStory[];
  holidays: Day[];
}

/** Runs a query of sprint-logs-query.ts. @throws {Error} if it returns no row, although it always returns one. */
export async function readLogs(client: pg.ClientBase, query: string, parameters: unknown[]): Promise<Logs> {
  const { rows } = await client.query<Logs>(query, parameters);
  const [logs] = rows;
  if (logs === undefined) throw new Error('the query of the logs gave no row');
  return logs;
}

/** The last day that a report includes: the requested one, but not after today. */
export function reportedDay(asOf: Day | null | undefined, timeZone: string): { asOf: Day; today: Day } {
  const today = dayOf(Date.now(), timeZone);
  return { asOf: asOf && asOf < today ? asOf : today, today };
}

/** A sprint's history as of a day, with the further fields that the reports show. */
export interface SprintReportData {
  sprint: ReportedSprint;
  history: SprintHistory;
  calendar: Calendar;
  stories: ReadonlyMap<string, KeyedStory>;
}

const statusOf = ({ ended_at, pauses }: SprintHistory): ReportedSprint['status'] => {
  if (ended_at !== null) return 'completed';
  return pauses.some(({ to }) => to === null) ? 'paused' : 'active';
};

/**
 * Reads the log of a sprint as the caller and replays it up to the end of a day, by default today.
 * @returns null if the sprint had not begun by then.
 * @throws {PublicError} 404 sprint_not_found if the caller sees no such sprint.
 */
export async function loadSprintReport(
  input: { sprint_id: string; as_of?: Day | null | undefined },
  { client, config: { timeZone } }: ProcedureContext,
): Promise<SprintReportData | null> {
  const logs = await readLogs(client, LOG_OF_SPRINT, [input.sprint_id]);
  const [log] = logs.sprints;
  if (log === undefined) {
    throw refusal('sprint_not_found');
  }
  const { asOf, today } = reportedDay(input.as_of, timeZone);
  const history = sprintHistory(log, logs.stories, { day: asOf, timeZone });
  if (history === null) return null;
  const { id, name, goal } = log;
  const { start_date, end_date, started_at, ended_at, committed, scope, completed } = history;
  return {
    sprint: {
      id,
      name,
      goal,
      start_date,
      end_date,
      status: statusOf(history),
      started_at,
      ended_at,
      as_of: asOf,
      current: asOf === today,
      committed,
      scope,
      completed,
    },
    history,
    calendar: { asOf, timeZone, holidays: new Set(logs.holidays) },
    stories: new Map(logs.stories.map((story) => [story.id, story])),
  };
}

/** The changes of scope after the start: everything except stories that were completed or reopened. */
export function scopeChanges({ history, stories }: SprintReportData): ScopeChange[] {
  return history.steps.flatMap(({ at, story, kind, points, scope }) => {
    const known = stories.get(story);
    const changed = scope.points !== 0 || scope.stories !== 0;
    if (kind === 'done' || !changed || known === undefined) return [];
    const { id, key, title, exists } = known;
    return [
      {
        at,
        story: { id, key, title, exists },
        kind,
        points: [...points] as [number | null, number | null],
        scope,
      },
    ];
  });
}
