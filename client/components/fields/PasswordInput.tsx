import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import classes from './PasswordInput.module.css';

interface PasswordInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `new-password` for a new password: the browser then offers to create and save one. */
  autoComplete: 'current-password' | 'new-password';
  /** The rules for a password, or the reason to enter it; an error replaces it. */
  hint: string;
  /** Empty: the password is valid. */
  error: string;
  /** At the right of the label; the keyboard reaches it after the field. */
  aside?: ReactNode;
  /** Whether it gets the focus when its screen or dialog opens. */
  autoFocus?: boolean;
  required?: boolean;
  /** Whether it is not filled in enough yet. */
  missing?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button that shows the text; the keyboard reaches that button too. */
export function PasswordInput(props: PasswordInputProps) {
  const { label, value, onChange, autoComplete, hint, error, aside, autoFocus = false, ref } = props;
  const { required = false, missing = false } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <TextInput
        className={classes['input'] ?? ''}
        id={id}
        ref={ref ?? null}
        type={visible ? 'text' : 'password'}
        name="password"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        description={error === '' ? hint : null}
        error={error !== '' && <ErrorNote>{error}</ErrorNote>}
        required={required}
        data-missing={missing ? label : undefined}
        rightSection={
          <ActionIcon
            className={classes['toggle'] ?? ''}
            aria-label={visible ? t('password.hide') : t('password.show')}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
      {aside && <div className={classes['aside']}>{aside}</div>}
    </div>
  );
}
