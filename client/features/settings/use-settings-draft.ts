import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { type Settings, useSettingsQuery, useThemePreview } from '#client/data/settings/queries.ts';
import { useSaveSettings } from '#client/data/settings/save-settings.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';

type Changes = { [Part in keyof Settings]?: Partial<Settings[Part]> };

/** The settings with unsaved changes; they stay when the person switches between tabs. */
export interface SettingsDraft {
  /** The settings with the changes; undefined until the saved ones are loaded. */
  settings: Settings | undefined;
  /** How the saved settings are read. */
  read: ReturnType<typeof useSettingsQuery>;
  change: <Part extends keyof Settings>(part: Part, values: Partial<Settings[Part]>) => void;
  /** Whether there are unsaved changes. */
  changed: boolean;
  /** @returns whether the changes were saved; a toast says why not. */
  save: () => Promise<boolean>;
  discard: () => void;
  saving: boolean;
}

/** The settings that a tab shows, and the function that changes them. */
export type DraftedTabProps = { settings: Settings } & Pick<SettingsDraft, 'change'>;

function merge(saved: Settings, changes: Changes): Settings {
  return {
    notifications: { ...saved.notifications, ...changes.notifications },
    privacy: { ...saved.privacy, ...changes.privacy },
    appearance: { ...saved.appearance, ...changes.appearance },
  };
}

/** A draft of the person's settings. It contains only the changed fields, so that changes from another device show too. */
export function useSettingsDraft(): SettingsDraft {
  const { t, i18n } = useTranslation('settings');
  const { id } = usePerson();
  const read = useSettingsQuery(id);
  const saved = read.data;
  const saving = useSaveSettings(id);
  const [changes, setChanges] = useState<Changes>({});
  const settings = saved && merge(saved, changes);
  useThemePreview(settings?.appearance.theme);
  return {
    settings,
    read,
    change: (part, values) => setChanges((now) => ({ ...now, [part]: { ...now[part], ...values } })),
    changed: JSON.stringify(settings) !== JSON.stringify(saved),
    save: async () => {
      if (settings === undefined) return false;
      const saved = await attempt(() => saving.mutateAsync(settings), t('saveFailed'));
      if (!saved) return false;
      setChanges({});
      // the toast is in the newly selected language
      toast.success(i18n.t('settings:saved'));
      return true;
    },
    discard: () => setChanges({}),
    saving: saving.isPending,
  };
}
