import type { UseQueryResult } from '@tanstack/react-query';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { type ReportSprint, useReportSprints } from '#client/data/sprints/queries.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { chooseReported } from '#shared/rules/reports/chosen-report.ts';

interface ChosenTeam {
  id: string;
  project: string;
  label: string;
}

/** A label with the project, if there are several, and the team, if its project has several. */
const labelOf = (project: string | false, team: string | false): string =>
  [project, team].filter(Boolean).join(' · ');

/** The options of the reports, and the selected ones. */
export interface Choice {
  /** How many projects are shown. */
  projects: number;
  teams: ChosenTeam[];
  team: ChosenTeam | undefined;
  /** The sprints of the team that have begun, the latest first. */
  sprints: ReportSprint[];
  sprint: ReportSprint | undefined;
  /** Whether the address names a sprint that does not exist or that the person may not see. */
  missing: boolean;
}

/**
 * The team and the sprint of the address; without them the running sprint, or else the latest. `data` is undefined while it
 * loads.
 * @param wanted false: the sprints are not read (yet).
 */
export function useChoice(wanted: boolean): Pick<UseQueryResult, 'isError' | 'error'> & {
  data: Choice | undefined;
  refetch: () => Promise<unknown>;
} {
  const search = useAppSearch();
  const projects = useVisibleProjects(search.project);
  const all = useReportSprints(search.project, wanted);
  // without the teams there are no options either
  const isError = all.isError || projects.isError;
  const error = all.error ?? projects.error;
  const refetch = () => Promise.all([all.refetch(), projects.refetch()]);
  if (projects.data === undefined || all.data === undefined)
    return { data: undefined, isError, error, refetch };

  const shown = projects.data;
  const teams = shown.flatMap((project) =>
    project.teams.map(({ id, name }) => ({
      id,
      project: project.id,
      label: labelOf(shown.length > 1 && project.name, project.teams.length > 1 && name) || name,
    })),
  );
  const ids = teams.map(({ id }) => id);
  const { teamId, sprints, sprint } = chooseReported(all.data, ids, search);
  const team = teams.find(({ id }) => id === teamId);
  const missing = search.sprint !== undefined && !all.data.some(({ id }) => id === search.sprint);
  return { data: { projects: shown.length, teams, team, sprints, sprint, missing }, isError, error, refetch };
}
