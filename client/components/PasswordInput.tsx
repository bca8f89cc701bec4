import { PasswordInput as MantinePasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from './ErrorNote.tsx';
import classes from './PasswordInput.module.css';

interface PasswordInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `new-password` where one is chosen, so that the browser offers to make and keep one. */
  autoComplete: 'current-password' | 'new-password';
  /** What a password needs, or why it is asked for; an error takes its place. */
  hint: string;
  /** Empty: the password is fine. */
  error: string;
  /** At the right of the label. */
  aside?: ReactNode;
  /** The field that its screen or its dialog opens on. */
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed; the button that shows it is in the order of the keyboard. */
export function PasswordInput(props: PasswordInputProps) {
  const { label, value, onChange, autoComplete, hint, error, aside, autoFocus = false, ref } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [visible, setVisible] = useState(false);
  return (
    <div>
      <div className={classes['label']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <MantinePasswordInput
        id={id}
        ref={ref ?? null}
        name="password"
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        description={error === '' ? hint : null}
        error={error !== '' && <ErrorNote>{error}</ErrorNote>}
        // the library's other fields set this by themselves
        aria-invalid={error !== ''}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={16} stroke={1.6} /> : <IconEye size={16} stroke={1.6} />
        }
        visibilityToggleButtonProps={{
          'aria-label': visible ? t('password.hide') : t('password.show'),
          tabIndex: 0,
          'aria-hidden': false,
        }}
      />
    </div>
  );
}
