import { defineCall } from '#server/lib/procedure.ts';
import { accountContracts } from '#shared/contracts/account.ts';

/** Counts that a view was opened, if the caller allows it in the privacy settings. */
export const countView = defineCall(accountContracts.count_view, ({ view }) => [view]);
