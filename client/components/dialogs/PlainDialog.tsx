import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '#client/lib/keys/focus-return.ts';

/** A dialog without buttons of its own: its title, its content, and the button at the top that closes it. */
export function PlainDialog({ opened = true, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const { t } = useTranslation('common');
  useFocusReturn(opened);
  return <Modal {...props} opened={opened} closeButtonProps={{ 'aria-label': t('close') }} />;
}
