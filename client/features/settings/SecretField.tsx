import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../components/ErrorNote.tsx';

interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  /** Empty: all is well. */
  error?: string;
  /** The first field of its dialog. */
  first?: boolean;
}

/** A password that can be shown while it is typed. */
export function SecretField(props: SecretFieldProps) {
  const { t } = useTranslation('auth');
  const { label, value, onChange, autoComplete, description, error = '', first = false } = props;
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...(first && { 'data-autofocus': true })}
      label={label}
      autoComplete={autoComplete}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={16} stroke={1.6} /> : <IconEye size={16} stroke={1.6} />
      }
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('field.hidePassword') : t('field.showPassword'),
        tabIndex: 0,
        'aria-hidden': false,
      }}
      {...(description !== undefined && { description })}
      error={error !== '' && <ErrorNote>{error}</ErrorNote>}
    />
  );
}
