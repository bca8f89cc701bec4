import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { NoProject } from '#client/components/NoProject.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { useShownProjects } from '#client/data/projects/queries.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import { useRetrospectives } from '#client/data/retrospectives/queries.ts';

/** The retrospectives of a team. */
export function RetroOverview() {
  const { t } = useTranslation('retro');
  const { project, team } = useAppSearch();
  const { data: projects = [] } = useShownProjects(project);
  const withoutProjects = useWithoutProjects();
  const teams = projects.flatMap((each) => each.teams.map(({ id }) => id));
  const chosen = teams.find((id) => id === team) ?? teams[0];
  return (
    <>
      <ViewBar title={t('title')} />
      {chosen === undefined ? (
        <NoProject {...withoutProjects}>{t('noProject')}</NoProject>
      ) : (
        <OfTeam team={chosen} />
      )}
    </>
  );
}

function OfTeam({ team }: { team: string }) {
  const { t } = useTranslation('retro');
  const { data, error, isError, refetch } = useRetrospectives(team);
  if (data === undefined && isError) {
    return <LoadFailure title={t('overviewFailed')} error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <Loading />;
  return (
    <ul>
      {[...data.open, ...data.closed].map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
