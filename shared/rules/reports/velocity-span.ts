/** Velocity is the mean of this many last sprints. */
export const VELOCITY_SPRINTS = 5;

/** How many completed sprints a page of their list has. */
export const COMPLETED_PAGE = 10;

interface OfTeam {
  team_id: string | null;
}

/**
 * The sprint whose team's velocity stands beside the sprints: of the only team with a running one or, if no sprint runs, of the only
 * team that has completed one.
 */
export function measuredSprint<Sprint extends OfTeam>(
  running: readonly Sprint[],
  completed: readonly Sprint[],
): Sprint | undefined {
  const [first, ...others] = running.length > 0 ? running : completed;
  if (first === undefined || others.some(({ team_id }) => team_id !== first.team_id)) return undefined;
  return completed.some(({ team_id }) => team_id === first.team_id) ? first : undefined;
}
