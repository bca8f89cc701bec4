import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend, type LegendMark } from '#client/components/charts/Legend.tsx';
import { type Figure, FigureStrip } from '#client/components/FigureStrip.tsx';
import { Panel } from '#client/components/Panel.tsx';
import type { ReportedSprint, ScopeChange } from '#shared/contracts/reports.ts';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { ScopeChanges } from './ScopeChanges.tsx';
import { SprintLine } from './SprintLine.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';
import type { Unit } from './units.ts';

interface SprintDaysReportProps<Day> {
  report: 'burndown' | 'burnup';
  sprint: ReportedSprint;
  unit: Unit;
  legend: readonly (readonly [mark: LegendMark, text: string])[];
  chart: ReactNode;
  figures: readonly Figure[];
  columns: readonly Column<Day>[];
  days: readonly Day[];
  /** Whether a day has no value yet, or is not a working day. */
  isFaint: (day: Day) => boolean;
  changes: readonly ScopeChange[];
}

/** A report of a sprint day by day: its chart, its days as a table, and the changes of its scope. */
export function SprintDaysReport<Day extends { day: string }>(props: SprintDaysReportProps<Day>) {
  const { report, sprint, unit, legend, chart, figures, columns, days, isFaint, changes } = props;
  const { t } = useTranslation('reports');
  return (
    <>
      <SprintLine sprint={sprint} />
      <div className={classes['pair']}>
        <Panel title={t(`panel.${report}`)} aside={<UnitSwitch unit={unit} />}>
          <div className={classes['chart']}>
            <Legend entries={legend} />
            {chart}
          </div>
          <FigureStrip inPanel figures={figures} />
        </Panel>
        <Panel
          title={t('panel.days')}
          aside={<CsvButton name={[report, sprint.name, sprint.as_of]} columns={columns} rows={days} />}
        >
          <ReportTable
            caption={t(`caption.${report}`, { sprint: sprint.name })}
            columns={columns}
            rows={days}
            keyOf={({ day }) => day}
            isFaint={isFaint}
          />
        </Panel>
      </div>
      <ScopeChanges sprint={sprint} changes={changes} unit={unit} />
    </>
  );
}
