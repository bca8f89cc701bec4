import { type BurnupReport, sprintReportInput } from '../../../shared/contracts/reports.ts';
import { burnup as rule } from '../../../shared/rules/burnup.ts';
import { defineProcedure } from '../../lib/procedure.ts';
import { scopeChanges, tellSprint } from './read-logs.ts';

/**
 * The burnup of a sprint, from the event log; see rules/burnup.ts. Null where it had not begun by the day.
 * @throws {PublicError} 404 sprint_not_found.
 */
export const burnup = defineProcedure({
  name: 'burnup',
  access: 'signed-in',
  input: sprintReportInput,
  async act(input, context): Promise<BurnupReport | null> {
    const told = await tellSprint(input, context);
    if (told === null) return null;
    return { sprint: told.sprint, ...rule(told.history, told.calendar), scope_changes: scopeChanges(told) };
  },
});
