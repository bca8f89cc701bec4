import type { Scopes } from './audience.ts';
import type { OutboxRow } from './outbox.ts';

/**
 * How a change looks to one person: as it was, or, where a row comes into sight, as an INSERT; where it leaves it, as GONE: a
 * DELETE that tells the key alone.
 */
export type View = 'INSERT' | 'UPDATE' | 'DELETE' | 'GONE';

/**
 * What a person is shown of a change.
 * Contents go only to those who may see the row's scope now. Those who could see it until this very transaction (the member
 * who was removed, everyone of a deleted project) learn of a DELETE by its key.
 * @param scopes what the person may see now.
 * @param former what they could see before the transaction, where that differs.
 */
export function viewOf(
  { operation, oldScope, newScope }: Pick<OutboxRow, 'operation' | 'oldScope' | 'newScope'>,
  scopes: Scopes,
  former?: Scopes,
): View | undefined {
  const seesOld = oldScope !== null && scopes.has(oldScope);
  const seesNew = newScope !== null && scopes.has(newScope);
  const sawOld = former ? oldScope !== null && former.has(oldScope) : seesOld;
  switch (operation) {
    case 'INSERT':
      return seesNew ? 'INSERT' : undefined;
    case 'UPDATE':
      if (seesNew) return seesOld && sawOld ? 'UPDATE' : 'INSERT';
      return seesOld ? 'GONE' : undefined;
    case 'DELETE':
      if (seesOld) return 'DELETE';
      return sawOld ? 'GONE' : undefined;
  }
}
