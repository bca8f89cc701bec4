import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { NoProject } from '#client/components/NoProject.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { useDashboard } from '#client/data/dashboard/queries.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import dashboard from '#client/locales/es/dashboard.json';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { FIRST_ATTENTION, MAX_ATTENTION } from '#shared/rules/attention.ts';
import { AttentionList } from './AttentionList.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import classes from './DashboardView.module.css';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { Greeting } from './Greeting.tsx';
import { MyStories } from './MyStories.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SprintProgress } from './SprintProgress.tsx';
import { StatStrip } from './StatStrip.tsx';

export const texts = { dashboard };

/** The state of the person's projects: figures, the running sprint, problems, recent activity. */
export function DashboardView() {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const [wide, setWide] = useState<{ project: string | undefined }>();
  const allProblems = wide !== undefined && wide.project === project;
  const dashboard = useDashboard(project, allProblems ? MAX_ATTENTION : FIRST_ATTENTION);
  const { data, isError, error, refetch } = dashboard;
  const isNew = data !== undefined && project === undefined && data.projects.count === 0;

  return (
    <div className={classes['page']}>
      <Greeting withNewProject={!isNew} />
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
  project: string | undefined;
  /** Whether all problems are listed, not only the first of each kind. */
  allProblems: boolean;
  onAllProblems: (all: boolean) => void;
}

function Content({ dashboard, project, allProblems, onAllProblems }: ContentProps) {
  const steps = useFirstSteps(dashboard.first_steps);
  // while the first steps stand, what has nothing to show yet would only push them away
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
