import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { mayHaveAddress } from './may-have-address.ts';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether a wrong address is shown as such. */
  checked: boolean;
  description?: string;
  readOnly?: boolean;
  /** Whether it gets the focus when the screen opens. */
  autoFocus?: boolean;
}

/** The field for the corporate address. */
export function EmailField({ value, onChange, checked, description, readOnly, autoFocus }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus ?? false}
      readOnly={readOnly ?? false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={checked && !mayHaveAddress(value) && <ErrorNote>{t('field.emailInvalid')}</ErrorNote>}
      description={description}
    />
  );
}
