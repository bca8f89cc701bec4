import { callStatement, defineReading } from '#server/lib/procedure.ts';
import { changesContracts } from '#shared/contracts/changes.ts';

/**
 * Lets a program follow what is committed, from one call to the next.
 * @throws 410 cursor_expired, 400 table_not_followed (from `app.changes_since`).
 */
export const changes = defineReading({
  ...changesContracts.changes,
  statement: ({ cursor, tables, limit }) =>
    callStatement('changes_since', [cursor, tables, limit], changesContracts.changes.output),
});
