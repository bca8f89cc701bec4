import type { Project } from '../../lib/projects.ts';

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

/** Why the days of a sprint do not fit; null where they do or where one is missing. The end is after the start. */
export function datesProblem({ start, end }: SprintFields): 'endsBefore' | 'endsSameDay' | null {
  if (start === '' || end === '' || end > start) return null;
  return end === start ? 'endsSameDay' : 'endsBefore';
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
