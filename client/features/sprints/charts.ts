import type { ComponentType } from 'react';
import type { BurndownReport, VelocityReport } from '#shared/contracts/reports.ts';

/** The charts that the view of sprints shows. They belong to the reports. */
export interface SprintCharts {
  Burndown: ComponentType<{ report: BurndownReport }>;
  Velocity: ComponentType<{ report: VelocityReport; unit: 'points' | 'stories' }>;
}

/** px of a chart with its legend and its readout. */
export const CHART_HEIGHT = { burndown: 344, velocity: 232 };
