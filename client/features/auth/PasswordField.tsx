import { type ReactNode, type Ref, useId } from 'react';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { RevealingPassword } from '../../components/RevealingPassword.tsx';
import classes from './forms.module.css';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string;
  /** What a password needs, said before one errs. */
  hint: string;
  ref?: Ref<HTMLInputElement>;
  /** `new-password` where one is chosen, so that the browser offers to make and keep one. */
  autoComplete: 'current-password' | 'new-password';
  /** Right of the label. */
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, hint, ref, autoComplete, aside, autoFocus } = props;
  const id = useId();
  return (
    <div>
      <div className={classes['labelRow']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <RevealingPassword
        id={id}
        ref={ref ?? null}
        name="password"
        autoComplete={autoComplete}
        autoFocus={autoFocus ?? false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ? <ErrorNote>{error}</ErrorNote> : null}
        description={error ? null : hint}
      />
    </div>
  );
}
