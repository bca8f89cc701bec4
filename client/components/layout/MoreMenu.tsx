import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

interface MoreMenuProps extends MenuProps {
  /** The name of the button. */
  label: string;
  button?: Pick<ActionIconProps, 'size'> & { 'data-size'?: 'sm'; title?: string };
}

/** A button of three dots that opens a menu. */
export function MoreMenu({ label, button, children, ...menu }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>
        <ActionIcon {...button} aria-label={label}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
