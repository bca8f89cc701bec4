import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '#client/components/charts/Chart.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useAppSearch } from '#client/routing/app-search.ts';
import { ControlsSkeleton } from './Controls.tsx';
import classes from './ReportsView.module.css';

/** The skeleton of a report: the line of its sprint, the panel of the chart and that of the table. */
export function ReportSkeleton() {
  const { t } = useTranslation('reports');
  const { report } = useAppSearch();
  return (
    <Loading label={t('loading')} className={classes['skeleton']}>
      {report !== 'velocity' && (
        <div className={classes['waitingLine']}>
          <Skeleton width="38%" height={14} />
          <Skeleton width="24%" />
        </div>
      )}
      <div className={classes['pair']}>
        {report === 'sprint' ? <Box /> : <ChartBox isVelocity={report === 'velocity'} />}
        <Box />
      </div>
    </Loading>
  );
}

/** The skeleton of the view: the choices above the report, and the report. */
export function ReportsSkeleton() {
  return (
    <>
      <ControlsSkeleton />
      <ReportSkeleton />
    </>
  );
}

function Box() {
  return (
    <div className={classes['waitingPanel']} data-tall>
      <div className={classes['waitingHeader']}>
        <Skeleton width="30%" />
      </div>
    </div>
  );
}

/** The panel of a chart: its title, its legend, and below it the mean, or the figures of the sprint. */
function ChartBox({ isVelocity }: { isVelocity: boolean }) {
  return (
    <div className={classes['waitingPanel']}>
      <div className={classes['waitingHeader']}>
        <Skeleton width="30%" />
      </div>
      <div className={classes['chart']}>
        <Skeleton width="50%" height={16} />
        <ChartSkeleton />
      </div>
      <div className={classes['waitingFoot']} data-mean={isVelocity || undefined} />
    </div>
  );
}
