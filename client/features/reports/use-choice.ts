import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Database } from '../../../shared/database.types.ts';
import { db } from '../../lib/backend.ts';
import { useLive } from '../../lib/live.ts';
import { useProjects } from '../../lib/projects.ts';
import { useAppSearch } from '../../lib/search.ts';
import { useCoalesced } from '../../lib/use-coalesced.ts';

type Row = Database['public']['Tables']['sprints']['Row'];
type Sprint = Pick<
  Row,
  'id' | 'project_id' | 'team_id' | 'name' | 'status' | 'start_date' | 'end_date' | 'started_at'
>;

/** More than four years of a company's sprints; a list never loads without bound. */
const MOST_SPRINTS = 1000;

/** The sprints of a project, or of all that the person sees; the latest first, kept current. */
function useSprints(project: string | undefined): UseQueryResult<Sprint[]> {
  const queryClient = useQueryClient();
  const queryKey = ['report-sprints', project ?? 'all'];
  const result = useQuery({
    queryKey,
    queryFn: async () => {
      const query = db
        .from('sprints')
        .select('id, project_id, team_id, name, status, start_date, end_date, started_at')
        .order('started_at', { ascending: false, nullsFirst: false })
        .order('start_date')
        .limit(MOST_SPRINTS);
      const { data } = await (project ? query.eq('project_id', project) : query).throwOnError();
      return data;
    },
  });
  const refresh = useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), 400);
  useLive('sprints', project && `project_id=eq.${project}`, refresh, refresh);
  return result;
}

interface ChosenTeam {
  id: string;
  project: string;
  label: string;
}

/** The project where there are several, the team where its project has several. */
const labelOf = (project: string | false, team: string | false): string =>
  [project, team].filter(Boolean).join(' · ');

/** What the reports can be about, and what they are about. */
export interface Choice {
  teams: ChosenTeam[];
  team: ChosenTeam | undefined;
  /** Those of the team that have begun, the latest first. */
  sprints: Sprint[];
  sprint: Sprint | undefined;
  /** The address names a sprint that is not there for this person. */
  missing: boolean;
}

/**
 * Which team and sprint the address means: the named ones; else the running sprint, else the latest.
 * `data` is undefined while it loads.
 */
export function useChoice(): Pick<UseQueryResult, 'isError' | 'error'> & {
  data: Choice | undefined;
  refetch: () => Promise<unknown>;
} {
  const search = useAppSearch();
  const projects = useProjects();
  const all = useSprints(search.project);
  // without the teams there is nothing to choose from either
  const isError = all.isError || projects.isError;
  const error = all.error ?? projects.error;
  const refetch = () => Promise.all([all.refetch(), projects.refetch()]);
  if (projects.data === undefined || all.data === undefined)
    return { data: undefined, isError, error, refetch };

  const shown = projects.data.filter(({ id }) => search.project === undefined || id === search.project);
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
  const wanted = search.team ?? named?.team_id ?? usual?.team_id;
  const team = teams.find(({ id }) => id === wanted) ?? teams[0];
  const sprints = begun.filter(({ team_id }) => team_id === team?.id);
  const running = sprints.find(({ status }) => status !== 'completed');
  const sprint = named?.team_id === team?.id && named ? named : (running ?? sprints[0]);
  const missing = search.sprint !== undefined && named === undefined;
  return { data: { teams, team, sprints, sprint, missing }, isError, error, refetch };
}
