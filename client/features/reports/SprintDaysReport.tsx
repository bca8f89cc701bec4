import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend, type LegendMark } from '#client/components/charts/Legend.tsx';
import { type Figure, FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { formatDate, signed } from '#client/lib/text/format.ts';
import type { ReportedSprint, ScopeChange } from '#shared/contracts/sprints/reports.ts';
import { dayOf } from '#shared/rules/dates/working-days.ts';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { SprintLine } from './SprintLine.tsx';
import { StoryLink } from './StoryLink.tsx';
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

interface ScopeChangesProps {
  sprint: ReportedSprint;
  changes: readonly ScopeChange[];
  unit: Unit;
}

/** The stories that were added to the sprint, removed from it or estimated again after its start. */
function ScopeChanges({ sprint, changes, unit }: ScopeChangesProps) {
  const { t } = useTranslation('reports');
  const day = ({ at }: ScopeChange) => dayOf(at, getServerConfig().timeZone);
  const points = (value: number | null) => (value === null ? '–' : String(value));
  const what = ({ kind, points: [from, to] }: ScopeChange) =>
    t(`scope.${kind}`, { from: points(from), to: points(to) });
  const columns: Column<ScopeChange>[] = [
    { label: t('column.day'), value: day, show: (change) => formatDate(day(change)) },
    {
      label: t('column.story'),
      value: ({ story }) => `${story.key} ${story.title}`,
      show: ({ story }) => <StoryLink story={story} />,
    },
    { label: t('column.change'), value: what },
    {
      label: t(`unit.${unit}`),
      numeric: true,
      value: ({ scope }) => scope[unit],
      show: ({ scope }) => signed(scope[unit]),
    },
  ];
  return (
    <Panel
      title={t('scope.title')}
      aside={
        changes.length > 0 && (
          <CsvButton name={[t('scope.title'), sprint.name, sprint.as_of]} columns={columns} rows={changes} />
        )
      }
    >
      {changes.length === 0 ? (
        <PanelNote>{t('scope.none')}</PanelNote>
      ) : (
        <ReportTable
          caption={t('scope.title')}
          columns={columns}
          rows={changes}
          keyOf={(change) => `${change.at} ${change.story.id} ${change.kind}`}
        />
      )}
    </Panel>
  );
}
