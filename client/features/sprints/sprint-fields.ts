import type { Project } from '#client/data/projects/queries.ts';
import { MAX_SPRINT_DAYS } from '#shared/rules/sprint-days.ts';
import { addDays, isNearDay } from '#shared/rules/working-days.ts';

/** What the form of a sprint holds; days as `2026-03-10`, '' where nothing is chosen. */
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

/** Why the first day of a sprint does not fit; null where it does or is missing. */
export function startProblem({ start }: SprintFields): 'tooFar' | null {
  return start === '' || isNearDay(start) ? null : 'tooFar';
}

/**
 * Why the last day of a sprint does not fit; null where it does or where one is missing. The end is after the start, and
 * a year after it at most.
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
 * Fills in what leaves no choice: the selected project, the only project, the first team.
 * @param managed the projects that the person may plan sprints of.
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
