import { defineCall } from '#server/lib/procedure.ts';
import { filterContracts } from '#shared/contracts/filters.ts';

const shareFilter = defineCall(filterContracts.share_filter, ['filter_id', 'shared']);

/** The procedures of saved filters, beside reads and writes of their tables. */
export const filterProcedures = [shareFilter];
