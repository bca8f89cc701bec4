import { useEffect, useEffectEvent } from 'react';
import { reportClosedSprint } from '#client/data/sprints/report-closed.ts';
import type { Sprint } from '#client/data/sprints/types.ts';

/**
 * For a dialog about a sprint, which disappears with the sprint's place when somebody else starts, finishes or deletes it: says
 * who did what.
 */
export function useClosedReport(sprint: Sprint, opened: boolean): void {
  const leave = useEffectEvent(() => {
    // without an answer there is nothing to tell
    if (opened) reportClosedSprint(sprint).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);
}
