import type { Ref } from 'react';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { RevealingPassword } from '../../components/RevealingPassword.tsx';

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
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed. */
export function SecretField(props: SecretFieldProps) {
  const { label, value, onChange, autoComplete, description, error = '', first = false, ref } = props;
  return (
    <RevealingPassword
      {...(first && { 'data-autofocus': true })}
      ref={ref ?? null}
      label={label}
      autoComplete={autoComplete}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(description !== undefined && { description })}
      error={error !== '' && <ErrorNote>{error}</ErrorNote>}
    />
  );
}
