import { Chart } from '#client/components/charts/Chart.tsx';
import { DayLines, EndLine, NowLine, PausedDays, ScopeMarks } from '#client/components/charts/DayLines.tsx';
import { Legend } from '#client/components/charts/Legend.tsx';
import type { Parts } from './parts.ts';

const IDEAL = [20, 16, 12, 8, 4, 0];
const REAL = [20, 18, 19, 11, null, null];

export const chartParts: Parts = {
  Chart: {
    'lines over days': (
      <Chart
        largest={20}
        ticks={IDEAL.map((_, day) => ({ label: String(day), strong: day === 3 }))}
        summary="20 points at the start, 11 left"
        readoutLabel="Days"
        rest={3}
        readout={(day) => `Day ${day}: ${REAL[day] ?? '–'}`}
      >
        {(plot) => (
          <>
            <PausedDays plot={plot} label="Paused" places={[2]} />
            <NowLine plot={plot} place={3} label="Today" />
            <EndLine plot={plot} place={1} label="New end: 20 Mar" />
            <DayLines
              plot={plot}
              lines={[
                { look: 'ideal', values: IDEAL, label: 'ideal' },
                { look: 'done', values: REAL, label: '11 pts' },
              ]}
            />
            <ScopeMarks plot={plot} marks={[{ place: 2, value: 19, label: '+3', down: false }]} />
          </>
        )}
      </Chart>
    ),
  },
  DayLines: { 'in a chart': <span>See Chart.</span> },
  Legend: {
    'all marks': (
      <Legend
        entries={[
          ['real', 'Remaining'],
          ['ideal', 'Ideal'],
          ['scope-line', 'Scope'],
          ['scope', 'Change of scope'],
          ['outline', 'Committed'],
          ['filled', 'Completed'],
          ['hatched', 'Less than committed'],
        ]}
      />
    ),
  },
};
