import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor, useOpenedAfterMount } from './Anchor.tsx';
import type { OpenedProps } from './use-opener.ts';

interface OpenPopoverProps extends Omit<PopoverProps, keyof OpenedProps | 'children'>, OpenedProps {
  dropdown: PopoverDropdownProps;
  children: ReactNode;
}

/** The panel of a button that was there before it. */
export function OpenPopover({ opener, opened, dropdown, children, ...popover }: OpenPopoverProps) {
  return (
    <Popover {...popover} opened={useOpenedAfterMount(opened)}>
      <Popover.Target>
        <Anchor opener={opener} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
