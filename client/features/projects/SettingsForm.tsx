import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import classes from './ProjectSettings.module.css';

interface SettingsFormProps {
  /** Whether the person may save. */
  manage: boolean;
  /** Whether nothing has changed, or something is wrong. */
  blocked: boolean;
  saving: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** The fields of one tab of the settings, with the button that saves them. */
export function SettingsForm({ manage, blocked, saving, onSave, children }: SettingsFormProps) {
  const { t } = useTranslation('projects');
  return (
    <form
      className={classes['panel']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked && !saving) onSave();
      }}
      noValidate
    >
      {children}
      {manage && (
        <div className={classes['footer']}>
          <ServerButton type="submit" variant="filled" disabled={blocked} busy={saving}>
            {t('settings.save')}
          </ServerButton>
        </div>
      )}
    </form>
  );
}
