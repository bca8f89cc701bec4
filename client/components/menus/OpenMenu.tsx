import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor, useOpenedAfterMount } from './Anchor.tsx';
import type { OpenedProps } from './use-opener.ts';

interface OpenMenuProps extends Omit<MenuProps, keyof OpenedProps | 'children'>, OpenedProps {
  dropdown?: MenuDropdownProps;
  children: ReactNode;
}

/** The menu of a button that was there before it. */
export function OpenMenu({ opener, opened, dropdown, children, ...menu }: OpenMenuProps) {
  return (
    <Menu {...menu} opened={useOpenedAfterMount(opened)}>
      <Menu.Target>
        <Anchor opener={opener} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
    </Menu>
  );
}
