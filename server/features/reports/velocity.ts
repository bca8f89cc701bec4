import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { type VelocityReport, velocityInput, velocityOutput } from '#shared/contracts/reports.ts';
import { sprintHistory } from '#shared/rules/sprint-history.ts';
import { meanVelocity, sprintVelocity } from '#shared/rules/sprint-velocity.ts';
import { readLogs, reportedDay } from './read-logs.ts';
import { LOGS_OF_TEAM } from './sprint-logs-query.ts';

/**
 * The commitment and the completed work of a team's last completed sprints, the oldest first, from the event log; see
 * rules/sprint-velocity.ts. The commitment too is read from the log, and not from sprint_commitments, so that all figures of
 * a sprint have the same source.
 * @throws {PublicError} 404 team_not_found if the caller sees no such team.
 */
export const velocity = defineProcedure({
  name: 'velocity',
  access: 'signed-in',
  input: velocityInput,
  output: velocityOutput,
  async act({ team_id, last, as_of }, { client, config: { timeZone } }): Promise<VelocityReport> {
    const { rowCount } = await client.query('select from public.teams where id = $1', [team_id]);
    if (rowCount === 0) {
      throw refusal('team_not_found');
    }
    const { asOf } = reportedDay(as_of, timeZone);
    const logs = await readLogs(client, LOGS_OF_TEAM, [team_id, last, asOf, timeZone]);
    const sprints = logs.sprints.flatMap((log) => {
      const history = sprintHistory(log, logs.stories, { day: asOf, timeZone });
      if (history === null || history.ended_at === null) return [];
      const { start_date, end_date, ended_at } = history;
      return [{ id: log.id, name: log.name, start_date, end_date, ended_at, ...sprintVelocity(history) }];
    });
    return { sprints, mean: meanVelocity(sprints), as_of: asOf };
  },
});
