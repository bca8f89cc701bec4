import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { type Fetch, type OpenerProps, useOpener } from './use-opener.ts';

const OpenPopover = lazy(() => import('./OpenPopover.tsx'), 'OpenPopover');

interface ButtonPopoverProps extends Omit<PopoverProps, 'id' | 'opened' | 'onChange' | 'children'> {
  /** The button that opens it. */
  button: (props: OpenerProps) => ReactNode;
  /** Loads the content, where it is a part of its own. */
  content?: Fetch;
  opened: boolean;
  onChange: (opened: boolean) => void;
  dropdown: PopoverDropdownProps;
  children: ReactNode;
}

/** A button that opens a panel, as `ButtonMenu` opens a menu. */
export function ButtonPopover(props: ButtonPopoverProps) {
  const { button, content, opened, onChange, children, ...popover } = props;
  const parts = content ? [OpenPopover.fetch, content] : [OpenPopover.fetch];
  const opener = useOpener({ kind: 'dialog', parts, opened, onChange, ref: undefined });
  return (
    <>
      {button(opener.button)}
      {opener.used && (
        <OpenPopover {...popover} {...opener.panel}>
          {children}
        </OpenPopover>
      )}
    </>
  );
}
