import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { useAppSearch } from '#client/data/app-search.ts';
import { useDashboard } from '#client/data/dashboard/queries.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { AttentionList } from './AttentionList.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import classes from './DashboardView.module.css';
import { FirstProject } from './FirstProject.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Greeting } from './Greeting.tsx';
import { MyStories } from './MyStories.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SprintProgress } from './SprintProgress.tsx';
import { StatStrip } from './StatStrip.tsx';

/** The state of the person's projects: figures, the running sprint, problems, recent activity. */
export function DashboardView() {
  const { t } = useTranslation('dashboard');
  const { project } = useAppSearch();
  const dashboard = useDashboard(project);
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
      {data !== undefined && !isNew && <Content dashboard={data} project={project} />}
    </div>
  );
}

function Content({ dashboard, project }: { dashboard: Dashboard; project: string | undefined }) {
  return (
    <>
      <StatStrip dashboard={dashboard} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {dashboard.first_steps && <FirstSteps done={dashboard.first_steps} />}
          <SprintProgress progress={dashboard.progress} sprints={dashboard.sprints} />
          <AttentionList attention={dashboard.attention} project={project} />
          <MyStories mine={dashboard.mine} />
        </div>
        <div className={classes['column']}>
          <QuickActions />
          <RecentActivity activity={dashboard.activity} />
        </div>
      </div>
    </>
  );
}
