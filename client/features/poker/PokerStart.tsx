import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { NoProject } from '#client/components/NoProject.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { usePokerSessions } from '#client/data/poker/queries.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';

/** The page on which a session of Planning Poker is chosen or set up. */
export function PokerStart() {
  const { t } = useTranslation('poker');
  const { project } = useAppSearch();
  const withoutProjects = useWithoutProjects();
  return (
    <>
      <ViewBar title={t('title')} />
      {project === undefined ? (
        <NoProject {...withoutProjects}>{t('noProject')}</NoProject>
      ) : (
        <Sessions project={project} />
      )}
    </>
  );
}

function Sessions({ project }: { project: string }) {
  const { t } = useTranslation('poker');
  const { data, error, isError, refetch } = usePokerSessions(project);
  if (data === undefined && isError) {
    return <LoadFailure title={t('startFailed')} error={error} onRetry={refetch} />;
  }
  if (data === undefined) return <Loading />;
  return (
    <ul>
      {data.sessions.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
