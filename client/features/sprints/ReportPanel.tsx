import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import type { AppSearch } from '#client/data/app-search.ts';
import { describeFailure } from '#client/lib/errors.ts';
import classes from './Chart.module.css';
import { ChartSkeleton } from './ChartSkeleton.tsx';

interface ReportPanelProps<Report> {
  title: string;
  order: 2 | 3;
  query: UseQueryResult<Report | null>;
  /** Where the whole report is. */
  search: AppSearch;
  /** px of the chart with all that belongs to it. */
  height: number;
  /** Before the link to the whole report. */
  aside?: ReactNode;
  /** The chart. */
  children: (report: Report) => ReactNode;
  /** Below the chart, whatever becomes of it. */
  footer?: ReactNode;
}

/** A report in short: its chart, the place of it while it is on its way, or why it is not there, and the way to all of it. */
export function ReportPanel<Report>(props: ReportPanelProps<Report>) {
  const { title, order, query, search, height, aside, children, footer } = props;
  const { t } = useTranslation(['sprints', 'common']);
  return (
    <Panel
      title={title}
      order={order}
      aside={
        <>
          {aside}
          <Button
            size="sm"
            variant="subtle"
            rightSection={<IconChevronRight size={16} stroke={1.6} aria-hidden />}
            renderRoot={(root) => <Link to="/" search={search} {...root} activeProps={{}} />}
          >
            {t('chart.whole')}
          </Button>
        </>
      }
    >
      {query.data ? (
        children(query.data)
      ) : query.isError ? (
        <div role="alert" className={classes['failed']}>
          <div>
            <b>{t('chart.failed')}</b>
            <p>{describeFailure(query.error)}</p>
          </div>
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <ChartSkeleton height={height} />
      )}
      {footer}
    </Panel>
  );
}
