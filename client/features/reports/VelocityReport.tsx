import { useTranslation } from 'react-i18next';
import { Legend } from '#client/components/charts/Legend.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { ChartDrawing } from '#client/components/messages/view-drawings.tsx';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import type { VelocityReport as Report } from '#shared/contracts/sprints/reports.ts';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, figureColumn, ReportTable } from './ReportTable.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';
import { isUnmet, type Unit } from './units.ts';
import { VelocityChart } from './VelocityChart.tsx';

type Sprint = Report['sprints'][number];

interface VelocityReportProps {
  report: Report;
  unit: Unit;
  /** The team's name, for the name of the file. */
  team: string;
}

function useColumns(unit: Unit): Column<Sprint>[] {
  const { t } = useTranslation('reports');
  return [
    {
      label: t('column.sprint'),
      value: ({ name }) => name,
      show: ({ id, name }) => (
        <Link
          search={(previous) => ({ ...previous, report: 'sprint' as const, sprint: id })}
          className={classes['sprintLink']}
        >
          {name}
        </Link>
      ),
    },
    {
      label: t('column.dates'),
      value: ({ start_date, end_date }) => `${start_date}/${end_date}`,
      show: (sprint) => sprintRange(sprint, sprint.ended_at),
    },
    figureColumn(t('legend.committed'), ({ committed }) => committed[unit]),
    figureColumn(t('legend.completed'), ({ completed }) => completed[unit]),
  ];
}

/** The velocity of a team: commitment and completion of its last sprints, as a chart and as a table. */
export function VelocityReport({ report, unit, team }: VelocityReportProps) {
  const { t } = useTranslation('reports');
  const { sprints, mean, as_of } = report;
  const columns = useColumns(unit);
  if (mean === null)
    return (
      <EmptyState drawing={<ChartDrawing />} title={t('empty.velocity')}>
        {t('empty.velocityText')}
      </EmptyState>
    );

  const unmet = sprints.some((sprint) => isUnmet(sprint, unit))
    ? ([['hatched', t('legend.unmet')]] as const)
    : [];
  const latest = sprints.toReversed();
  return (
    <div className={classes['pair']}>
      <Panel title={t('panel.velocity')} aside={<UnitSwitch unit={unit} />}>
        <div className={classes['chart']}>
          <Legend
            entries={[
              ['outline', t('legend.committed')],
              ['filled', t('legend.completed')],
              ...unmet,
              ['ideal', t('legend.mean', { value: formatNumber(mean[unit]) })],
            ]}
          />
          <VelocityChart report={report} unit={unit} />
        </div>
        <p className={classes['mean']}>
          {t(`mean.${unit}`, { value: formatNumber(mean[unit]), count: sprints.length })}
        </p>
      </Panel>
      <Panel
        title={t('panel.sprints')}
        aside={<CsvButton name={[t('report.velocity'), team, as_of]} columns={columns} rows={latest} />}
      >
        <ReportTable caption={t('caption.velocity')} columns={columns} rows={latest} keyOf={({ id }) => id} />
      </Panel>
    </div>
  );
}
