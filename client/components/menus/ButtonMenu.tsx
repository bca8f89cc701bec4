import type { MenuDropdownProps, MenuProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { type Fetch, type OpenerProps, useOpener } from './use-opener.ts';

const OpenMenu = lazy(() => import('./OpenMenu.tsx'), 'OpenMenu');

/** Loads what all menus share. */
export const loadMenus = () => OpenMenu.fetch();

export interface ButtonMenuProps extends Omit<MenuProps, 'id' | 'opened' | 'onChange' | 'children'> {
  /** The button that opens it. */
  button: (props: OpenerProps) => ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** Loads the entries, where they are a part of their own. */
  entries?: Fetch;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  dropdown?: MenuDropdownProps;
  children: ReactNode;
}

/**
 * A button that opens a menu, for what a view shows at first sight: the code of menus, which is as large as that of a view, loads with the
 * first sign of the person (decision 0241). The entries are a part of their own, since they are made of that code.
 */
export function ButtonMenu(props: ButtonMenuProps) {
  const { button, ref, entries, opened, onChange, children, ...menu } = props;
  const parts = entries ? [OpenMenu.fetch, entries] : [OpenMenu.fetch];
  const opener = useOpener({ kind: 'menu', parts, opened, onChange, ref });
  return (
    <>
      {button(opener.button)}
      {opener.used && (
        <OpenMenu {...menu} {...opener.panel}>
          {children}
        </OpenMenu>
      )}
    </>
  );
}
