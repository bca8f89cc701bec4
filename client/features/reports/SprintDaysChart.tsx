import { useTranslation } from 'react-i18next';
import { Chart } from '#client/components/charts/Chart.tsx';
import {
  type DayLine,
  DayLines,
  EndLine,
  NowLine,
  PausedDays,
  type ScopeMark,
  ScopeMarks,
} from '#client/components/charts/DayLines.tsx';
import { formatDate, formatDayTick } from '#client/lib/text/format.ts';
import type { ReportedSprint } from '#shared/contracts/sprints/reports.ts';

interface SprintDaysChartProps {
  sprint: ReportedSprint;
  days: readonly { day: string; paused: boolean }[];
  /** The last position with a value: 0 is the start of the sprint, 1 its first day. */
  last: number;
  /** The largest drawn value. */
  largest: number;
  /** px */
  height?: number;
  /** A summary of the chart in a sentence, for screen readers. */
  summary: string;
  /** Describes the values at a position. */
  readout: (place: number) => string;
  lines: readonly DayLine[];
  marks: readonly ScopeMark[];
}

/** The chart of a sprint day by day: its lines, its pauses, the changes of its scope, and today. */
export function SprintDaysChart(props: SprintDaysChartProps) {
  const { sprint, days, last, lines, marks, summary, readout, ...chart } = props;
  const { t } = useTranslation('reports');
  const endChangeText = ({ day, from, to }: ReportedSprint['end_changes'][number]) =>
    t('summary.end', { day: formatDate(day), from: formatDate(from), to: formatDate(to) });
  const endMarks = days.flatMap(({ day }, index) => {
    const change = sprint.end_changes.findLast((each) => each.day === day);
    return change ? [{ place: index + 1, label: t('chart.end', { date: formatDate(change.to) }) }] : [];
  });
  const unfinished = sprint.status !== 'completed' && last < days.length;
  return (
    <Chart
      {...chart}
      summary={[summary, ...sprint.end_changes.map((change) => endChangeText(change))].join(' ')}
      readout={(place) => {
        const day = days[place - 1]?.day;
        const changes = sprint.end_changes.filter((change) => change.day === day);
        return [
          readout(place),
          ...changes.map(({ from, to }) => t('readout.end', { from: formatDate(from), to: formatDate(to) })),
        ].join(' · ');
      }}
      ticks={[
        { label: t('chart.start') },
        ...days.map(({ day }, index) => ({
          label: formatDayTick(day),
          strong: unfinished && index + 1 === last,
        })),
      ]}
      readoutLabel={t('chart.days')}
      rest={last}
    >
      {(plot) => (
        <>
          <PausedDays
            plot={plot}
            label={t('chart.paused')}
            places={days.flatMap(({ paused }, index) => (paused ? [index + 1] : []))}
          />
          {unfinished && last > 0 && (
            <NowLine
              plot={plot}
              place={last}
              label={sprint.current ? t('chart.today') : formatDate(sprint.as_of)}
              marked={marks.some(({ place }) => place === last)}
            />
          )}
          {endMarks.map(({ place, label }) => (
            <EndLine key={place} plot={plot} place={place} label={label} />
          ))}
          <DayLines plot={plot} lines={lines} />
          <ScopeMarks plot={plot} marks={marks} />
        </>
      )}
    </Chart>
  );
}
