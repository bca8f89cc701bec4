/** The reports, in the order of their choice: their names in the address, and the procedures that compute them. */
export const REPORTS = {
  burndown: 'burndown',
  burnup: 'burnup',
  velocity: 'velocity',
  sprint: 'sprint_report',
} as const;
export type ReportKind = keyof typeof REPORTS;
/** The reports of one sprint. */
export type SprintReportKind = Exclude<ReportKind, 'velocity'>;

export const REPORT_KINDS = Object.keys(REPORTS) as [ReportKind, ...ReportKind[]];

/** How many sprints the velocity shows, if the person has not chosen. */
export const USUAL_SPAN = 12;
