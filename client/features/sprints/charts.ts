import type { ComponentType } from 'react';
import type { BurndownReport, VelocityReport } from '#shared/contracts/sprints/reports.ts';

/** The charts of the sprints view. They belong to the reports feature. */
export interface SprintCharts {
  Burndown: ComponentType<{ report: BurndownReport }>;
  Velocity: ComponentType<{ report: VelocityReport; unit: 'points' | 'stories' }>;
}

/** The heights of the charts with legend and readout, in px. */
export const CHART_HEIGHT = { burndown: 344, velocity: 232 };
