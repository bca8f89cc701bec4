import { useMantineColorScheme } from '@mantine/core';
import {
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Appearance,
  applyAppearance,
  parseAppearance,
  resetAppearance,
} from '#client/lib/appearance.ts';
import { db } from '#client/lib/backend.ts';
import { useLiveQuery } from '../live-query.ts';

const NOTIFICATIONS = { email: true, push: false, updates: true, reminders: true, digest: false };
const PRIVACY = { profileVisible: true, activityVisible: false, analyticsEnabled: true };

/** Everything that a person sets, as `user_settings` keeps it. */
export interface Settings {
  /** Mails; browser notices; changes of one's stories; sprint dates; one mail a day instead of several. */
  notifications: typeof NOTIFICATIONS;
  privacy: typeof PRIVACY;
  appearance: Appearance;
}

/** Reads a column of switches; what is missing or is none takes its default. */
function parseSwitches<Switches extends Record<string, boolean>>(
  value: unknown,
  defaults: Switches,
): Switches {
  const raw: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const entries = Object.entries(defaults).map(([key, otherwise]) => {
    const set = raw[key];
    return [key, typeof set === 'boolean' ? set : otherwise];
  });
  return Object.fromEntries(entries) as Switches;
}

const settingsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['user-settings', personId],
    queryFn: async (): Promise<Settings> => {
      const { data } = await db
        .from('user_settings')
        .select('notifications, privacy, appearance')
        .eq('user_id', personId)
        .single()
        .throwOnError();
      const appearance = parseAppearance(data.appearance);
      await applyAppearance(appearance);
      return {
        notifications: parseSwitches(data.notifications, NOTIFICATIONS),
        privacy: parseSwitches(data.privacy, PRIVACY),
        appearance,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The person's settings, and whether they could be read. */
export function useSettingsQuery(personId: string): UseQueryResult<Settings> {
  return useQuery(settingsQuery(personId));
}

/** The person's settings; undefined until they are known. */
export function useMySettings(personId: string): Settings | undefined {
  return useSettingsQuery(personId).data;
}

/** Saves settings, and obeys them before it resolves. Rejects with the answered error; the old ones stay then. */
export function useSaveSettings(personId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (settings: Settings) => {
      await db
        .from('user_settings')
        .update({ ...settings, appearance: { ...settings.appearance } })
        .eq('user_id', personId)
        .select('user_id')
        .single()
        .throwOnError();
      await applyAppearance(settings.appearance);
      queryClient.setQueryData(settingsQuery(personId).queryKey, settings);
    },
  });
}

/**
 * Obeys the person's settings of appearance (language, theme, times) while mounted, and follows a change from
 * anywhere, another device included.
 * @returns whether they are in force, so that nothing shows in the wrong language first.
 */
export function useSettings(personId: string): boolean {
  const { setColorScheme } = useMantineColorScheme();
  const settings = useLiveQuery({
    ...settingsQuery(personId),
    live: [{ table: 'user_settings', filter: `user_id=eq.${personId}` }],
  });

  const theme = settings.data?.appearance.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => () => void resetAppearance(), []);

  // without an answer, or a connection to wait for it, the workspace opens all the same, in Spanish; and it stays open
  // when they are asked for again
  const answered = !settings.isPending || settings.fetchStatus === 'paused';
  const [opened, setOpened] = useState(answered);
  if (answered && !opened) setOpened(true);
  return opened;
}
