import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import classes from './SettingsView.module.css';

interface SaveBarProps {
  onSave: () => void;
  onDiscard: () => void;
  saving: boolean;
  disabled?: boolean;
}

/** The bar below a tab that has unsaved changes. */
export function SaveBar({ onSave, onDiscard, saving, disabled = false }: SaveBarProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes['footer']}>
      <p role="status">{t('unsaved')}</p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <ServerButton
        variant="filled"
        onClick={() => !saving && onSave()}
        aria-disabled={saving || undefined}
        disabled={disabled}
      >
        {t('save')}
      </ServerButton>
    </div>
  );
}
