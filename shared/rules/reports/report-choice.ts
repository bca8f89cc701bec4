/** The reports, in the order of their choice. */
export const REPORTS = ['burndown', 'burnup', 'velocity', 'sprint'] as const;
export type ReportKind = (typeof REPORTS)[number];

/** How many sprints the velocity shows, if the person has not chosen. */
export const USUAL_SPAN = 12;
