import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Shown below; empty: the address is fine. */
  error: string;
  description?: string;
  readOnly?: boolean;
  /** The field that the screen opens on. */
  autoFocus?: boolean;
}

/** The corporate address. */
export function EmailField({ value, onChange, error, description, readOnly, autoFocus }: EmailFieldProps) {
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
      error={error ? <ErrorNote>{error}</ErrorNote> : null}
      description={description}
    />
  );
}
