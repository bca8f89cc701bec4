import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { NotesDrawing } from '#client/components/messages/view-drawings.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { useRetroOpening } from '#client/data/retrospectives/queries.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './overview/Overview.module.css';
import { OverviewSkeleton } from './overview/OverviewSkeleton.tsx';
import { TeamOverview } from './overview/TeamOverview.tsx';
import { useTeamChoice } from './overview/use-team-choice.ts';

/** The retrospectives of a team: the running one, what can be started, and the past ones. */
export function RetroOverview() {
  const { t } = useTranslation('retro');
  const search = useAppSearch();
  const { data: projects, isError, error, refetch } = useVisibleProjects(search.project);
  const withoutProjects = useWithoutProjects();
  const { teams, team } = useTeamChoice(projects ?? []);
  const opened = useRetroOpening(search, team?.id);
  if (team !== undefined)
    return <TeamOverview key={team.id} team={team} opened={opened} choice={<TeamSelect teams={teams} />} />;
  return (
    <>
      <ViewBar title={t('title')} />
      {projects === undefined && !isError && <OverviewSkeleton />}
      {projects === undefined && isError && (
        <LoadFailure title={t('overviewFailed')} error={error} onRetry={refetch} />
      )}
      {projects?.length === 0 && <NoProject {...withoutProjects}>{t('noProject')}</NoProject>}
      {projects !== undefined && projects.length > 0 && <NoTeam />}
    </>
  );
}

function NoTeam() {
  const { t } = useTranslation('retro');
  return (
    <EmptyState drawing={<NotesDrawing />} title={t('noTeam.title')}>
      {t('noTeam.text')}
    </EmptyState>
  );
}

/** Which team, if there are several. */
function TeamSelect({ teams }: Pick<ReturnType<typeof useTeamChoice>, 'teams'>) {
  const { t } = useTranslation('retro');
  const { team } = useAppSearch();
  const setSearch = useSetAppSearch();
  if (teams.length < 2) return null;
  return (
    <Select
      className={classes['team']}
      size="xs"
      aria-label={t('team')}
      searchable={teams.length > 8}
      data={teams.map(({ id, label }) => ({ value: id, label }))}
      value={teams.find(({ id }) => id === team)?.id ?? teams[0]?.id ?? null}
      onChange={(id) => setSearch({ team: id ?? undefined }, { replace: true })}
    />
  );
}
