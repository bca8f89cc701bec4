import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { RevealingPassword } from '../../components/RevealingPassword.tsx';
import classes from './forms.module.css';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string;
  /** `new-password` where one is chosen, so that the browser offers to make and keep one. */
  autoComplete: 'current-password' | 'new-password';
  /** Right of the label. */
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const { label, value, onChange, error, autoComplete, aside, autoFocus } = props;
  const id = useId();
  return (
    <div>
      <div className={classes['labelRow']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <RevealingPassword
        id={id}
        name="password"
        autoComplete={autoComplete}
        autoFocus={autoFocus ?? false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ? <ErrorNote>{error}</ErrorNote> : null}
        description={error ? null : t('field.passwordHint')}
      />
    </div>
  );
}
