import type { Project } from '#client/data/projects/queries.ts';
import { endOfSprint, type SprintProposal } from '#client/data/sprints/sprint-proposal.ts';
import { addDays, type Day, isNearDay } from '#shared/rules/dates/working-days.ts';
import { MAX_SPRINT_DAYS } from '#shared/rules/reports/sprint-days.ts';

/** The values of the form of a sprint; days as `2026-03-10`, '' for an empty field. */
export interface SprintFields {
  projectId: string;
  teamId: string;
  name: string;
  start: string;
  end: string;
  goal: string;
}

export const EMPTY_SPRINT: SprintFields = {
  projectId: '',
  teamId: '',
  name: '',
  start: '',
  end: '',
  goal: '',
};

/** The problem with the first day of a sprint; null if it is valid or missing. */
export function startProblem({ start }: SprintFields): 'tooFar' | null {
  return start === '' || isNearDay(start) ? null : 'tooFar';
}

/**
 * The problem with the last day of a sprint; null if it is valid or a day is missing. The end must be after the start, at most
 * a year later.
 */
export function datesProblem(
  fields: SprintFields,
): 'endsBefore' | 'endsSameDay' | 'tooLong' | 'tooFar' | null {
  const { start, end } = fields;
  if (start === '' || end === '' || startProblem(fields) !== null) return null;
  if (!isNearDay(end)) return 'tooFar';
  if (end === start) return 'endsSameDay';
  if (end < start) return 'endsBefore';
  return end > addDays(start, MAX_SPRINT_DAYS) ? 'tooLong' : null;
}

/** Whether a required field is still missing. */
export function isIncomplete(fields: SprintFields): boolean {
  return fields.projectId === '' || fields.name.trim() === '' || fields.start === '' || fields.end === '';
}

/**
 * Fills in values that need no choice: the selected or only project, and its first team.
 * @param managed the projects in which the person may plan sprints.
 * @param selected the project that the views show.
 */
export function withoutChoice(
  fields: SprintFields,
  managed: readonly Project[],
  selected: string | undefined,
): SprintFields & { project: Project | undefined } {
  const project =
    managed.find(({ id }) => id === fields.projectId) ??
    managed.find(({ id }) => id === selected) ??
    (managed.length === 1 ? managed[0] : undefined);
  const team = project?.teams.find(({ id }) => id === fields.teamId) ?? project?.teams[0];
  return { ...fields, project, projectId: project?.id ?? '', teamId: team?.id ?? '' };
}

/** The fields, with a proposal in each empty one. The proposed end follows a typed start. */
export function withProposal(
  fields: SprintFields,
  typed: Partial<SprintFields>,
  proposal: SprintProposal,
  holidays: ReadonlySet<Day>,
): SprintFields {
  const { name = proposal.name, start = proposal.start } = typed;
  const proposedEnd = isNearDay(start) ? endOfSprint(start, proposal.length, holidays) : '';
  return { ...fields, name, start, end: typed.end ?? proposedEnd };
}
