import { useMutation, useQueryClient } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { applyAppearance } from '#client/lib/text/appearance.ts';
import { changeRows } from '../write/change-rows.ts';
import { type Settings, settingsKey } from './queries.ts';

/**
 * Saves settings and applies them before it resolves. Rejects with the error that the server answered; then the old settings
 * stay.
 */
export function useSaveSettings(personId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (settings: Settings) => {
      await changeRows(() =>
        db
          .from('user_settings')
          .update({ ...settings, appearance: { ...settings.appearance } })
          .eq('user_id', personId)
          .select('user_id')
          .single()
          .throwOnError(),
      );
      await applyAppearance(settings.appearance);
      queryClient.setQueryData<Settings>(settingsKey(personId), settings);
    },
  });
}
