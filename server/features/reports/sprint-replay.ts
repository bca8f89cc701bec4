import type pg from 'pg';
import { readQuery } from '#server/database/read-query.ts';
import type { ProcedureContext } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { foundAmong, readTyped } from '#server/stories/typed-search.ts';
import type { ReportedSprint, ScopeChange } from '#shared/contracts/sprints/reports.ts';
import { type Day, dayOf } from '#shared/rules/dates/working-days.ts';
import type { Calendar } from '#shared/rules/reports/sprint-days.ts';
import {
  type SprintHistory,
  type SprintLog,
  type StoryLog,
  sprintHistory,
} from '#shared/rules/reports/sprint-history.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';

export interface KeyedStory extends StoryLog {
  key: string;
  title: string;
  type: StoryType;
  /** Whether the story still exists in this project. */
  exists: boolean;
}

/** The row of sprint-log.query.sql. */
interface LoggedSprint extends SprintLog {
  name: string;
  goal: string | null;
  stories: KeyedStory[];
  holidays: Day[];
}

const SPRINT_LOG_QUERY = readQuery(import.meta.url, 'sprint-log.query.sql');

/**
 * Reads a sprint and its part of the event log with the rights of `client`.
 * @returns undefined if it sees no such sprint.
 */
export async function readSprintLog(client: pg.ClientBase, id: string): Promise<LoggedSprint | undefined> {
  const { rows } = await client.query<LoggedSprint>(SPRINT_LOG_QUERY, [id]);
  return rows[0];
}

/** The stories that a report counts; all of them unless it names some. */
export interface Reported {
  /** Only those that are of this type now, or were when they were deleted. */
  type?: StoryType | null | undefined;
  /** Only those that this finds now, in the language of filters. */
  typed?: string | null | undefined;
}

/** Whether a report counts all stories. */
export const countsAll = ({ type, typed = '' }: Reported): boolean => !type && !typed?.trim();

async function reportedAmong(
  stories: readonly KeyedStory[],
  { type, typed }: Reported,
  { client, personId, config: { timeZone } }: ProcedureContext,
): Promise<KeyedStory[]> {
  const ofType = stories.filter((story) => !type || story.type === type);
  if (!typed?.trim()) return ofType;
  const moment = { today: dayOf(Date.now(), timeZone), timeZone };
  const search = await readTyped(client, typed, { ...moment, personId });
  const ids = ofType.map(({ id }) => id);
  const found = await foundAmong(client, search, moment, ids);
  return ofType.filter(({ id }) => found.has(id));
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
  input: Reported & { sprint_id: string; as_of?: Day | null | undefined },
  context: ProcedureContext,
): Promise<SprintReportData | null> {
  const { timeZone } = context.config;
  const log = await readSprintLog(context.client, input.sprint_id);
  if (log === undefined) throw refusal('sprint_not_found');
  const stories = await reportedAmong(log.stories, input, context);
  const { asOf, today } = reportedDay(input.as_of, timeZone);
  const history = sprintHistory(log, stories, { day: asOf, timeZone });
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
      end_changes: history.end_changes.map(({ at, from, to }) => ({ day: dayOf(at, timeZone), from, to })),
      as_of: asOf,
      current: asOf === today,
      committed,
      scope,
      completed,
    },
    history,
    calendar: { asOf, timeZone, holidays: new Set(log.holidays) },
    stories: new Map(stories.map((story) => [story.id, story])),
  };
}

/** The columns of a story that reports show besides their figures. */
export const storyReference = ({ id, key, title, exists }: KeyedStory) => ({ id, key, title, exists });

/** The changes of scope after the start: everything except stories that were completed or reopened. */
export function scopeChanges({ history, stories }: SprintReportData): ScopeChange[] {
  return history.steps.flatMap(({ at, story, kind, points, scope }) => {
    const known = stories.get(story);
    const changed = scope.points !== 0 || scope.stories !== 0;
    if (kind === 'done' || !changed || known === undefined) return [];
    return [{ at, story: storyReference(known), kind, points: [...points] as ScopeChange['points'], scope }];
  });
}
