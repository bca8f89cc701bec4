import type { UseQueryResult } from '@tanstack/react-query';
import { useAppSearch } from '#client/data/app-search.ts';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { type ReportSprint, useReportSprints } from '#client/data/sprints/queries.ts';

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
 */
export function useChoice(): Pick<UseQueryResult, 'isError' | 'error'> & {
  data: Choice | undefined;
  refetch: () => Promise<unknown>;
} {
  const search = useAppSearch();
  const projects = useVisibleProjects(search.project);
  const all = useReportSprints(search.project);
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
  const begun = all.data.filter(({ status }) => status !== 'planned');
  const named = all.data.find(({ id }) => id === search.sprint);
  const usual = begun.find(({ status }) => status !== 'completed') ?? begun[0];
  const teamId = search.team ?? named?.team_id ?? usual?.team_id;
  const team = teams.find(({ id }) => id === teamId) ?? teams[0];
  const sprints = begun.filter(({ team_id }) => team_id === team?.id);
  const running = sprints.find(({ status }) => status !== 'completed');
  const sprint = named?.team_id === team?.id && named ? named : (running ?? sprints[0]);
  const missing = search.sprint !== undefined && named === undefined;
  return { data: { projects: shown.length, teams, team, sprints, sprint, missing }, isError, error, refetch };
}
