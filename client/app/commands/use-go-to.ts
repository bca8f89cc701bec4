import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { View } from '#client/data/app-search.ts';

/** Goes to a view as the sidebar does: the chosen project stays, what else the address said goes. */
export function useGoTo(): (view: View) => void {
  const navigate = useNavigate();
  return useCallback(
    (view) => {
      void navigate({
        to: '/',
        search: (previous) => ({
          ...(previous.project && { project: previous.project }),
          ...(view !== 'dashboard' && { view }),
        }),
      });
    },
    [navigate],
  );
}
