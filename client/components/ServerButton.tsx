import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../lib/online.ts';

/** A button whose action needs the server at once: without connection it is disabled, and says why. */
export function ServerButton({ disabled, title, ...props }: ButtonProps & ComponentProps<'button'>) {
  const { t } = useTranslation('offline');
  const connected = useConnected();
  const reason = connected ? title : t('needed');
  return <Button {...props} disabled={disabled === true || !connected} {...(reason && { title: reason })} />;
}
