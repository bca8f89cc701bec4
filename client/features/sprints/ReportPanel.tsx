import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { describeFailure } from '#client/lib/text/errors.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import classes from './Chart.module.css';
import { ChartSkeleton } from './ChartSkeleton.tsx';

interface ReportPanelProps<Report> {
  title: string;
  order: 2 | 3;
  query: UseQueryResult<Report | null>;
  /** The address of the full report. */
  search: AppSearch;
  /** The height of the chart with its legend and readout, in px. */
  height: number;
  /** Shown before the link to the full report. */
  aside?: ReactNode;
  /** Renders the chart. */
  children: (report: Report) => ReactNode;
  /** Below the chart, also while it loads and after a failure. */
  footer?: ReactNode;
}

/** A short report: its chart (or a skeleton, or the reason of a failure) and a link to the full report. */
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
            renderRoot={(root) => <Link search={search} {...root} />}
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
