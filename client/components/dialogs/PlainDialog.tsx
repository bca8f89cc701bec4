import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '#client/lib/keys/focus-return.ts';

interface PlainDialogProps extends Omit<ModalProps, 'opened'> {
  opened?: boolean;
  /**
   * Whether it is as high as its content as a sheet, too. By default a sheet has one height, so that changes in it, such as tabs or
   * a list that loads, do not move the pressed control.
   */
  fitsContent?: boolean;
}

/** A dialog without buttons of its own: its title, its content, and the button at the top that closes it. */
export function PlainDialog({ opened = true, fitsContent = false, ...props }: PlainDialogProps) {
  const { t } = useTranslation('common');
  useFocusReturn(opened);
  return (
    <Modal
      {...props}
      attributes={{ content: { 'data-one-height': !fitsContent || undefined } }}
      opened={opened}
      closeButtonProps={{ 'aria-label': t('close') }}
    />
  );
}
