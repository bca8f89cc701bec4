import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { View } from '#client/data/app-search.ts';

/** Opens a view as the sidebar does: it keeps the selected project and removes all other parameters. */
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
