import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import type { View } from '../../lib/search.ts';
import { usePerson } from '../../lib/session.tsx';
import { useMySettings } from '../../lib/settings.ts';

/** Counts that a view was opened, where the person allows it: a number a day on the server, without a name. */
export function useCountView(view: View): void {
  const { id } = usePerson();
  const allowed = useMySettings(id)?.privacy.analyticsEnabled === true;
  useEffect(() => {
    if (!allowed) return;
    // a lost count is no loss to anybody
    call('count_view', { view }).catch(() => undefined);
  }, [view, allowed]);
}
