import { useRef } from 'react';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import { useProject } from '../projects/queries.ts';
import { useStanding } from '../projects/standing.ts';

interface Wanted {
  name: string;
  storyIds: string[];
  /** Null: a team of the person. */
  teamId: string | null;
  /** The title of the toast if the session cannot be opened. */
  failed: string;
}

/**
 * Opens a live session of some stories for the people who are there, and goes to it, once however often it is called meanwhile.
 * Its code is loaded when it is called. @returns null for people who may not, and where the project has no team.
 */
export function useEstimateNow(projectId: string): ((wanted: Wanted) => Promise<void>) | null {
  const project = useProject(projectId);
  const standing = useStanding(projectId);
  const setSearch = useSetAppSearch();
  const opening = useRef(false);
  if (!project || project.teams.length === 0 || !mayTakePartInPoker(standing)) return null;
  return async ({ name, storyIds, teamId, failed }) => {
    if (opening.current) return;
    opening.current = true;
    try {
      const [{ estimateNow }, { proposedTeam }] = await Promise.all([
        import('./start-session.ts'),
        import('./session-people.ts'),
      ]);
      const { personId } = standing;
      const team = proposedTeam(project.teams, personId, teamId);
      if (!team) return;
      const session = await estimateNow({ project, team, personId, name, storyIds });
      setSearch({ view: 'poker', project: projectId, session, story: undefined });
    } catch (error) {
      reportFailure(failed)(error);
    } finally {
      opening.current = false;
    }
  };
}
