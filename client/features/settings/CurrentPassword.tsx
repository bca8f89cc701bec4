import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { failureCode } from '#client/lib/text/errors.ts';

interface CurrentPasswordProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** The password that a change of the account asks for. */
export function CurrentPassword({ value, onChange, error = '', autoFocus = false }: CurrentPasswordProps) {
  const { t } = useTranslation('settings');
  return (
    <PasswordInput
      autoFocus={autoFocus}
      required
      label={t('access.current')}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error}
      hint={t('access.currentHint')}
    />
  );
}

/** @returns how the server's refusal of the current password is shown at its field; nothing for any other error. */
export function useCurrentPasswordErrors(): (error: unknown) => { current?: string } {
  const { t } = useTranslation('settings');
  return (error) =>
    failureCode(error) === 'current_password_invalid' ? { current: t('access.currentWrong') } : {};
}
