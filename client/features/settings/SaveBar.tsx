import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import classes from './SettingsView.module.css';

interface SaveBarProps {
  /** @returns whether the changes were saved. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  saving: boolean;
  disabled?: boolean;
  /** Whether the changes are lost with the tab, or only with the settings as a whole. */
  lostWith: 'tab' | 'view';
}

/** The bar below a tab that has unsaved changes. It also asks about them when the person leaves. */
export function SaveBar({ onSave, onDiscard, saving, disabled = false, lostWith }: SaveBarProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes['footer']}>
      <p role="status">{t('unsaved')}</p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <ServerButton variant="filled" busy={saving} onClick={() => void onSave()} disabled={disabled}>
        {t('save')}
      </ServerButton>
      <LeaveDialog lostWith={lostWith} onSave={onSave} saving={saving} disabled={disabled} />
    </div>
  );
}
