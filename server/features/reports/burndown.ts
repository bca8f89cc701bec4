import { type BurndownReport, sprintReportInput } from '../../../shared/contracts/reports.ts';
import { burndown as rule } from '../../../shared/rules/burndown.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { scopeChanges, tellSprint } from './read-logs.ts';

/**
 * The burndown of a sprint, from the event log; see rules/burndown.ts. Null where it had not begun by the day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burndown = defineProcedure({
  name: 'burndown',
  access: 'signed-in',
  input: sprintReportInput,
  async act(input, context): Promise<BurndownReport | null> {
    const told = await tellSprint(input, context);
    if (told === null) return null;
    return { sprint: told.sprint, ...rule(told.history, told.calendar), scope_changes: scopeChanges(told) };
  },
});
