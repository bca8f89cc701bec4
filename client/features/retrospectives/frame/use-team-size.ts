import { useProject } from '#client/data/projects/queries.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import { useRetro } from '../state/RetroContext.ts';

/** How many people take part: those of the team, or those who are there or have acted, if they are more. @param acted how many have. */
export function useTeamSize(acted: number): number {
  const { retro, room } = useRetro();
  const team = useProject(retro.project_id)?.teams.find(({ id }) => id === retro.team_id);
  return Math.max(team?.members.filter(isParticipant).length ?? 0, room.here.size, acted);
}
