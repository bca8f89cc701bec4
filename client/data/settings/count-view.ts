import { call } from '#client/lib/backend/rpc.ts';
import type { View } from '#client/routing/app-search.ts';

/** Counts that a view was opened: a number a day on the server, without a name. A lost count does no harm. */
export function countView(view: View): void {
  call('count_view', { view }).catch(() => undefined);
}
