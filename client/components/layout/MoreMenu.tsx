import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { ButtonMenu, type ButtonMenuProps } from '../menus/ButtonMenu.tsx';

interface MoreMenuProps extends Omit<ButtonMenuProps, 'button'> {
  /** The name of the button. */
  label: string;
  button?: Pick<ActionIconProps, 'size'> & { 'data-size'?: 'sm'; title?: string };
}

/** A button of three dots that opens a menu. */
export function MoreMenu({ label, button, ...menu }: MoreMenuProps) {
  return (
    <ButtonMenu
      position="bottom-end"
      {...menu}
      button={(opener) => (
        <ActionIcon {...button} {...opener} aria-label={label}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
