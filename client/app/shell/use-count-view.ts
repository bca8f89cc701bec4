import { useEffect } from 'react';
import { countView } from '#client/data/account/count-view.ts';
import { usePerson } from '#client/data/account/session.ts';
import type { View } from '#client/data/app-search.ts';
import { useMySettings } from '#client/data/settings/queries.ts';

/** Counts the views that the person opens, if they allow it: one number per day on the server, without a name. */
export function useCountView(view: View): void {
  const { id } = usePerson();
  const allowed = useMySettings(id)?.privacy.analyticsEnabled === true;
  useEffect(() => {
    if (allowed) countView(view);
  }, [view, allowed]);
}
