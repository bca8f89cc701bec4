import { useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyAppearance, parseAppearance, resetAppearance } from './appearance.ts';
import { db } from './backend.ts';
import { useLive } from './live.ts';

/**
 * Obeys the person's settings of appearance (language, theme, times) while mounted, and follows a change from
 * anywhere, another device included.
 * @returns whether they are in force, so that nothing shows in the wrong language first.
 */
export function useSettings(personId: string): boolean {
  const queryClient = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const queryKey = ['user-settings', personId];
  const refresh = () => void queryClient.invalidateQueries({ queryKey });

  const settings = useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await db
        .from('user_settings')
        .select('appearance')
        .eq('user_id', personId)
        .single()
        .throwOnError();
      const appearance = parseAppearance(data.appearance);
      await applyAppearance(appearance);
      return appearance;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLive('user_settings', `user_id=eq.${personId}`, refresh, refresh);

  const theme = settings.data?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => () => void resetAppearance(), []);

  // without an answer the workspace opens all the same, in Spanish
  return !settings.isPending;
}
