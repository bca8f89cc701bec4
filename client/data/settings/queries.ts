import { useMantineColorScheme } from '@mantine/core';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import {
  type Appearance,
  applyAppearance,
  parseAppearance,
  resetAppearance,
} from '#client/lib/text/appearance.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';

const NOTIFICATIONS = { email: true, push: false, updates: true, reminders: true, digest: false };
const PRIVACY = { profileVisible: true, activityVisible: false, analyticsEnabled: true };

/** The settings of a person, as stored in `user_settings`. */
export interface Settings {
  /** Mails; browser notices; changes of one's stories; sprint dates; one mail a day instead of several. */
  notifications: typeof NOTIFICATIONS;
  privacy: typeof PRIVACY;
  appearance: Appearance;
}

/** Parses a column of switches. A missing or invalid switch gets its default. */
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

/** The root of the keys of a person's settings. */
export const settingsKey = (personId: string) => ['user-settings', personId] as const;

/** Parses a row of `user_settings` and applies its appearance. */
export async function applySettings(
  row: Pick<Tables<'user_settings'>, 'notifications' | 'privacy' | 'appearance'>,
): Promise<Settings> {
  const appearance = parseAppearance(row.appearance);
  await applyAppearance(appearance);
  return {
    notifications: parseSwitches(row.notifications, NOTIFICATIONS),
    privacy: parseSwitches(row.privacy, PRIVACY),
    appearance,
  };
}

const settingsQuery = (personId: string) =>
  queryOptions({
    queryKey: settingsKey(personId),
    queryFn: async (): Promise<Settings> => {
      const { data } = await db
        .from('user_settings')
        .select('notifications, privacy, appearance')
        .eq('user_id', personId)
        .single()
        .throwOnError();
      return applySettings(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The person's settings, and whether they could be read. */
export function useSettingsQuery(personId: string): UseQueryResult<Settings> {
  return useQuery(settingsQuery(personId));
}

/**
 * Reads the person's settings and applies their appearance, on a page outside the workspace.
 * @throws the error of the read; without connection it does not wait for one.
 */
export async function readSettings(personId: string): Promise<void> {
  await queryClient.fetchQuery({ ...settingsQuery(personId), staleTime: 0, networkMode: 'always' });
}

/** The person's settings; undefined until they are known. */
export function useMySettings(personId: string): Settings | undefined {
  return useSettingsQuery(personId).data;
}

type Theme = Appearance['theme'];

/** The theme that a draft of the settings shows; undefined without a draft. */
const previewed = createStore<Theme | undefined>(undefined);

/** Shows a theme that is chosen but not saved. When the component unmounts, the saved theme shows again. */
export function useThemePreview(theme: Theme | undefined): void {
  useEffect(() => {
    previewed.set(theme);
    return () => previewed.set(undefined);
  }, [theme]);
}

/**
 * Applies the person's settings of appearance (language, theme, times) while mounted, and their later changes, also from
 * another device.
 * @returns whether the settings are applied. Wait for it, so that nothing shows in the wrong language first.
 */
export function useSettings(personId: string): boolean {
  const { setColorScheme } = useMantineColorScheme();
  const settings = useLiveQuery({
    ...settingsQuery(personId),
    live: [{ table: 'user_settings', filter: `user_id=eq.${personId}` }],
  });

  const preview = useStore(previewed);
  const theme = preview ?? settings.data?.appearance.theme;
  // Mantine's function is another one at each rendering, and each call restyles the whole page, twice
  const applyTheme = useEffectEvent(setColorScheme);
  useEffect(() => {
    if (theme) applyTheme(theme === 'system' ? 'auto' : theme);
  }, [theme]);
  useEffect(() => () => void resetAppearance(), []);

  // after a failure or without a connection the workspace opens anyway, in Spanish, and it stays open while the settings are
  // read again
  const answered = !settings.isPending || settings.fetchStatus === 'paused';
  const [opened, setOpened] = useState(answered);
  if (answered && !opened) setOpened(true);
  return opened;
}
