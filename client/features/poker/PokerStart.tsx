import { Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '#client/components/dialogs/GuideButton.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { type Project, useVisibleProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayEditTeams, mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import { OpenSessions } from './start/OpenSessions.tsx';
import { PastSessions } from './start/PastSessions.tsx';
import classes from './start/StartPage.module.css';
import { StartPage, type StartPageProps } from './start/StartPage.tsx';
import { useSteadySessions } from './start/use-steady-sessions.ts';

/** The page on which a session of Planning Poker is chosen or set up. */
export function PokerStart() {
  const { t } = useTranslation('poker');
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const context = (
    <>
      <span ref={setNotices} role="status" className={classes['notices']} />
      <span className={classes['tagline']}>{t('start.tagline')}</span>
    </>
  );
  return (
    <>
      <ViewBar title={t('title')} context={context}>
        <GuideButton label={t('howItWorks')} guide="poker" />
      </ViewBar>
      <Content notices={notices} />
    </>
  );
}

interface ContentProps {
  /** Where notices stand in the bar: nothing moves for them. */
  notices: HTMLElement | null;
}

function Content({ notices }: ContentProps) {
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
  return <OfProject key={only.id} project={only} notices={notices} />;
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

function OfProject({ project, notices }: ContentProps & { project: Project }) {
  const sessions = useSteadySessions(project.id);
  const [isSetUp, setIsSetUp] = useState(false);
  const show = () => {
    sessions.show();
    setIsSetUp(false);
  };
  return (
    <>
      {notices &&
        sessions.newcomers > 0 &&
        createPortal(<Newcomers count={sessions.newcomers} onShow={show} />, notices)}
      <Sessions project={project} sessions={sessions} isSetUp={isSetUp} onSetUp={setIsSetUp} />
    </>
  );
}

/** Announces the sessions that others have opened. */
function Newcomers({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('poker');
  return (
    <Button size="sm" onClick={onShow}>
      {t('start.newcomers', { count })}
      <span className={classes['show']}>{t('start.show')}</span>
    </Button>
  );
}

/** Where nothing can be written, as in an archived project, its sessions can be read. */
function Sessions(props: StartPageProps) {
  const { project, sessions } = props;
  const standing = useStanding(project.id);
  if (!mayTakePartInPoker(standing)) {
    return (
      <div className={classes['list']}>
        <OpenSessions sessions={sessions} projectId={project.id} />
        <PastSessions projectId={project.id} />
      </div>
    );
  }
  if (project.teams.length === 0) return <NoTeam manages={mayEditTeams(standing)} />;
  return <StartPage {...props} />;
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
