import type { Project } from '#client/data/projects/queries.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';

/** A team that the overview can show. */
export interface SelectedTeam {
  id: string;
  projectId: string;
  /** The team, with its project or without its name where there is one alone. */
  label: string;
  /** How many people it has. */
  members: number;
}

/** The teams of the shown projects, and the one of the address, or else the first. */
export function useTeamChoice(projects: readonly Project[]): {
  teams: SelectedTeam[];
  team: SelectedTeam | undefined;
} {
  const { team: chosen } = useAppSearch();
  const teams = projects.flatMap((project) =>
    project.teams.map(({ id, name, members }) => ({
      id,
      projectId: project.id,
      members: members.filter(isParticipant).length,
      label: projects.length > 1 ? `${project.name} · ${name}` : name,
    })),
  );
  return { teams, team: teams.find(({ id }) => id === chosen) ?? teams[0] };
}
