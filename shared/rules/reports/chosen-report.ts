interface ChoosableSprint {
  id: string;
  team_id: string | null;
  status: string;
}

/** The choice of a report: a team, and one of its sprints. */
interface ReportChoice<Sprint> {
  teamId: string | undefined;
  /** The sprints of the team that have begun. */
  sprints: Sprint[];
  sprint: Sprint | undefined;
}

/**
 * The team and the sprint that the reports show: those that were asked for; otherwise the running sprint, or else the latest, and its
 * team.
 * @param all the sprints, the latest first.
 * @param teamIds the teams that can be chosen, in their order.
 */
export function chooseReported<Sprint extends ChoosableSprint>(
  all: readonly Sprint[],
  teamIds: readonly string[],
  asked: { team?: string | null | undefined; sprint?: string | null | undefined },
): ReportChoice<Sprint> {
  const isOpen = ({ status }: Sprint) => status !== 'completed';
  const begun = all.filter(({ status }) => status !== 'planned');
  const named = all.find(({ id }) => id === asked.sprint);
  const usual = begun.find(isOpen) ?? begun[0];
  const wanted = asked.team ?? named?.team_id ?? usual?.team_id;
  const teamId = teamIds.find((id) => id === wanted) ?? teamIds[0];
  const sprints = begun.filter(({ team_id }) => team_id === teamId);
  const sprint = named && named.team_id === teamId ? named : (sprints.find(isOpen) ?? sprints[0]);
  return { teamId, sprints, sprint };
}
