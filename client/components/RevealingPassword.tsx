import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password that can be shown while it is typed; the button that shows it is in the order of the keyboard. */
export function RevealingPassword(props: PasswordInputProps) {
  const { t } = useTranslation('auth');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // the library's other fields set this by themselves
      aria-invalid={Boolean(props.error)}
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
    />
  );
}
