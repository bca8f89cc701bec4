import type { OutboxRow } from '#server/database/outbox/outbox.ts';
import type { Scopes } from './access-cache.ts';

/**
 * How one person gets a change. A row that becomes visible to the person is sent as INSERT. A row that is no longer visible
 * is HIDDEN: it is sent as a DELETE that contains only its key.
 */
export type ChangeView = 'INSERT' | 'UPDATE' | 'DELETE' | 'HIDDEN';

/**
 * How a person gets a change; undefined: not at all.
 * The columns of a row go only to people who may see its scope now. People who could see it until this transaction (a member
 * who was removed, everyone when a parent row was deleted) get a DELETE with the key.
 * @param scopes the scopes that the person may see now.
 * @param previous the scopes that the person could see before the transaction, if they differ.
 */
export function changeViewOf(
  { operation, oldScope, newScope }: Pick<OutboxRow, 'operation' | 'oldScope' | 'newScope'>,
  scopes: Scopes,
  previous?: Scopes,
): ChangeView | undefined {
  const seesOld = oldScope !== null && scopes.has(oldScope);
  const seesNew = newScope !== null && scopes.has(newScope);
  const sawOld = previous ? oldScope !== null && previous.has(oldScope) : seesOld;
  switch (operation) {
    case 'INSERT':
      return seesNew ? 'INSERT' : undefined;
    case 'UPDATE':
      if (seesNew) return seesOld && sawOld ? 'UPDATE' : 'INSERT';
      return seesOld ? 'HIDDEN' : undefined;
    case 'DELETE':
      if (seesOld) return 'DELETE';
      return sawOld ? 'HIDDEN' : undefined;
  }
}
