import { useTranslation } from 'react-i18next';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { useAppSearch } from '#client/routing/app-search.ts';
import classes from './ReportsView.module.css';

/** The skeleton of a report: the line of its sprint, the panel of the chart and that of the table. */
export function ReportSkeleton() {
  const { t } = useTranslation('reports');
  return (
    <Loading label={t('loading')} className={classes['skeleton']}>
      <Report />
    </Loading>
  );
}

/** The skeleton of the view: the choices above the report, and the report. */
export function ReportsSkeleton() {
  const { t } = useTranslation('reports');
  return (
    <Loading label={t('loading')} className={classes['skeleton']}>
      <div className={classes['waitingChoices']}>
        <div className={classes['waitingReports']} />
        <div className={classes['waitingFields']}>
          <Skeleton height={32} />
        </div>
      </div>
      <Report />
    </Loading>
  );
}

function Report() {
  const { report } = useAppSearch();
  return (
    <>
      {report !== 'velocity' && (
        <div className={classes['waitingLine']}>
          <Skeleton width="38%" height={14} />
          <Skeleton width="24%" />
        </div>
      )}
      <div className={classes['pair']}>
        <Box />
        <Box />
      </div>
    </>
  );
}

function Box() {
  return (
    <div className={classes['waitingPanel']}>
      <div>
        <Skeleton width="30%" />
      </div>
    </div>
  );
}
