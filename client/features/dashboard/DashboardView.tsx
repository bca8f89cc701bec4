import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { StepList } from '#client/components/layout/StepList.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useIsAdmin } from '#client/data/account/session.ts';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useDashboard } from '#client/data/dashboard/queries.ts';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import dashboard from '#client/locales/es/dashboard.json';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import eventsFeed from '#shared/locales/es/eventsFeed.json';
import { FIRST_ATTENTION, MAX_ATTENTION } from '#shared/rules/stories/attention.ts';
import { AttentionList } from './AttentionList.tsx';
import skeleton from './DashboardSkeleton.module.css';
import classes from './DashboardView.module.css';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { Greeting } from './Greeting.tsx';
import { MyStories } from './MyStories.tsx';
import { NextButton } from './NextButton.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SprintProgress } from './SprintProgress.tsx';
import { StatStrip } from './StatStrip.tsx';

export const texts = { dashboard, eventsFeed };

/** The state of the person's projects: figures, the running sprint, problems, recent activity. */
export function DashboardView() {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const [wide, setWide] = useState<{ project: string | undefined }>();
  const allProblems = wide !== undefined && wide.project === project;
  const dashboard = useDashboard(project, allProblems ? MAX_ATTENTION : FIRST_ATTENTION);
  const { data, isError, error, refetch } = dashboard;
  const isNew = data !== undefined && project === undefined && data.projects.count === 0;
  const steps = useFirstSteps(data?.first_steps ?? null);

  return (
    <div className={classes['page']}>
      <Greeting withNewProject={!isNew}>
        {data !== undefined && !isNew && <NextButton dashboard={data} steps={steps} />}
      </Greeting>
      {isError && (
        <div className={classes['failure']}>
          <LoadFailure part title={t(data ? 'stale' : 'failed')} error={error} onRetry={refetch} />
        </div>
      )}
      {data === undefined && !isError && <DashboardSkeleton />}
      {isNew && <FirstProject />}
      {data !== undefined && !isNew && (
        <Content
          dashboard={data}
          steps={steps}
          project={project}
          allProblems={allProblems}
          onAllProblems={(all) => setWide(all ? { project } : undefined)}
        />
      )}
    </div>
  );
}

interface ContentProps {
  dashboard: Dashboard;
  steps: readonly FirstStep[];
  project: string | undefined;
  /** Whether all problems are listed, not only the first of each kind. */
  allProblems: boolean;
  onAllProblems: (all: boolean) => void;
}

function Content({ dashboard, steps, project, allProblems, onAllProblems }: ContentProps) {
  // empty panels would push the first steps off the screen
  const shows = (something: boolean) => something || steps.length === 0;
  return (
    <>
      <StatStrip dashboard={dashboard} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {steps.length > 0 && <FirstSteps steps={steps} />}
          <SprintProgress progress={dashboard.progress} sprints={dashboard.sprints} project={project} />
          {shows(dashboard.attention.count > 0) && (
            <AttentionList
              attention={dashboard.attention}
              project={project}
              all={allProblems}
              onAll={onAllProblems}
            />
          )}
          {shows(dashboard.mine.count > 0) && <MyStories mine={dashboard.mine} />}
        </div>
        <div className={classes['column']}>
          <QuickActions />
          <RecentActivity activity={dashboard.activity} />
        </div>
      </div>
    </>
  );
}

/** Invites a person without projects to create the first one. */
function FirstProject() {
  const { t } = useTranslation('dashboard');
  return (
    <NoProject {...useWithoutProjects()} title={t('first.title')}>
      {t('first.text')}
    </NoProject>
  );
}

/** The first steps of a new project that the person may do. */
function useFirstSteps(done: Dashboard['first_steps']): FirstStep[] {
  const actions = useQuickActions();
  const isAdmin = useIsAdmin();
  const setSearch = useSetAppSearch();
  const { mail, published } = getServerConfig();
  const open = () => setSearch({ view: 'settings', tab: 'admin' });
  return firstSteps(done, actions, isAdmin ? { ready: mail && published, open } : undefined);
}

/** The first steps in a new project. A completed step can be repeated. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('dashboard');
  const invited = steps.some(({ name, done }) => name === 'invite' && done);
  return (
    <Panel title={t('steps.title')}>
      <StepList
        steps={steps.map(({ name, done, run }) => ({
          name,
          title: t(`steps.${name}`),
          text: t(name === 'installation' && invited ? 'steps.installationInvited' : `steps.${name}Text`),
          done,
          action: (
            <Button size="sm" variant={done ? 'subtle' : 'default'} onClick={run}>
              {name === 'installation' ? t('steps.openInstallation') : t(`actions.${name}`)}
            </Button>
          ),
        }))}
      />
    </Panel>
  );
}

/** The skeleton of the dashboard while its figures load. */
function DashboardSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <Loading label={t('loading')}>
      <div className={skeleton['strip']}>
        {['projects', 'stories', 'velocity', 'members'].map((card) => (
          <div key={card} className={skeleton['card']}>
            <Skeleton width="60%" />
            <Skeleton width="32px" height={24} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={classes['columns']}>
        <Box lines={4} />
        <Box lines={3} />
      </div>
    </Loading>
  );
}

function Box({ lines }: { lines: number }) {
  return (
    <div className={skeleton['box']}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <Skeleton key={line} width={`${90 - line * 14}%`} />
      ))}
    </div>
  );
}
