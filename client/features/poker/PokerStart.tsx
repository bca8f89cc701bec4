import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '#client/components/dialogs/GuideButton.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { type Project, useVisibleProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import { mayEditTeams, mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import { OpenSessions } from './start/OpenSessions.tsx';
import { PastSessions } from './start/PastSessions.tsx';
import classes from './start/StartPage.module.css';
import { StartPage } from './start/StartPage.tsx';

/** The page on which a session of Planning Poker is chosen or set up. */
export function PokerStart() {
  const { t } = useTranslation('poker');
  return (
    <>
      <ViewBar title={t('title')} context={<span className={classes['tagline']}>{t('start.tagline')}</span>}>
        <GuideButton label={t('howItWorks')} guide="poker" />
      </ViewBar>
      <Content />
    </>
  );
}

function Content() {
  const { t } = useTranslation('poker');
  const { project } = useAppSearch();
  const { data: projects, error, refetch } = useVisibleProjects(project);
  const withoutProjects = useWithoutProjects();
  if (projects === undefined) {
    return error ? <LoadFailure title={t('startFailed')} error={error} onRetry={refetch} /> : <Loading />;
  }
  const [only, another] = projects;
  if (only === undefined) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  if (another !== undefined) return <Projects projects={projects} />;
  return <OfProject key={only.id} project={only} />;
}

/** How many projects are offered as buttons; the project selector lists all of them. */
const MAX_OFFERED = 6;

/** 'Todos los proyectos': a session belongs to one of them. */
function Projects({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      title={t('start.pickProjectTitle')}
      action={
        <div className={classes['projects']}>
          {projects.slice(0, MAX_OFFERED).map(({ id, name }) => (
            <Button key={id} onClick={() => setSearch({ project: id })}>
              {name}
            </Button>
          ))}
        </div>
      }
    >
      {t('start.pickProject')}
    </EmptyState>
  );
}

/** Where nothing can be written, as in an archived project, its sessions can be read. */
function OfProject({ project }: { project: Project }) {
  const standing = useStanding(project.id);
  if (!mayTakePartInPoker(standing)) {
    return (
      <div className={classes['list']}>
        <OpenSessions projectId={project.id} />
        <PastSessions projectId={project.id} />
      </div>
    );
  }
  if (project.teams.length === 0) return <NoTeam manages={mayEditTeams(standing)} />;
  return <StartPage project={project} />;
}

/** The way to the first team, for people who may create it. */
function NoTeam({ manages }: { manages: boolean }) {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      title={t('start.noTeamTitle')}
      action={
        manages && (
          <Button variant="filled" onClick={() => setSearch({ view: 'team' })}>
            {t('start.toTeams')}
          </Button>
        )
      }
    >
      {t(manages ? 'start.noTeamText' : 'start.noTeamReader')}
    </EmptyState>
  );
}
