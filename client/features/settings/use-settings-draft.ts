import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { type Settings, useSaveSettings, useSettingsQuery } from '#client/data/settings/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

type Changes = { [Part in keyof Settings]?: Partial<Settings[Part]> };

/** The settings as they are being changed; kept while the tabs are changed. */
export interface SettingsDraft {
  /** With the changes; undefined where the saved ones could not be read. */
  settings: Settings | undefined;
  /** Why they could not be read; null while they are on their way. */
  error: Error | null;
  /** Reads them again. */
  refetch: () => Promise<unknown>;
  change: <Part extends keyof Settings>(part: Part, values: Partial<Settings[Part]>) => void;
  /** Whether something differs from what is saved. */
  changed: boolean;
  save: () => void;
  discard: () => void;
  saving: boolean;
}

function merge(saved: Settings, changes: Changes): Settings {
  return {
    notifications: { ...saved.notifications, ...changes.notifications },
    privacy: { ...saved.privacy, ...changes.privacy },
    appearance: { ...saved.appearance, ...changes.appearance },
  };
}

/** A draft of the person's settings: only what was touched differs, so that a change from another device shows too. */
export function useSettingsDraft(): SettingsDraft {
  const { t, i18n } = useTranslation('settings');
  const { id } = usePerson();
  const { data: saved, error, refetch } = useSettingsQuery(id);
  const saving = useSaveSettings(id);
  const [changes, setChanges] = useState<Changes>({});
  const settings = saved && merge(saved, changes);
  return {
    settings,
    error,
    refetch,
    change: (part, values) => setChanges((now) => ({ ...now, [part]: { ...now[part], ...values } })),
    changed: JSON.stringify(settings) !== JSON.stringify(saved),
    save: () => {
      if (settings === undefined) return;
      saving.mutate(settings, {
        onSuccess: () => {
          setChanges({});
          // in the language that has just been chosen
          toast.success(i18n.t('settings:saved'));
        },
        onError: (error) => toast.failure(t('saveFailed'), describeFailure(error)),
      });
    },
    discard: () => setChanges({}),
    saving: saving.isPending,
  };
}
