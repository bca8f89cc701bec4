import { useEffect } from 'react';
import { call } from '#client/lib/rpc.ts';
import type { View } from '../app-search.ts';
import { useMySettings } from '../settings/queries.ts';
import { usePerson } from './session.ts';

/**
 * Counts the views that the person opens, if they allow it: one number per day on the server, without a name. A lost count does
 * no harm.
 */
export function useCountView(view: View): void {
  const { id } = usePerson();
  const allowed = useMySettings(id)?.privacy.analyticsEnabled === true;
  useEffect(() => {
    if (allowed) call('count_view', { view }).catch(() => undefined);
  }, [view, allowed]);
}
