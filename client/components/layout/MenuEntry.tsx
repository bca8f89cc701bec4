import { Menu, type MenuItemProps } from '@mantine/core';
import type { IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';

interface MenuEntryProps extends MenuItemProps, Omit<ComponentProps<'button'>, keyof MenuItemProps | 'ref'> {
  icon: typeof IconTrash;
  /** Whether it deletes something. */
  danger?: boolean;
  /** It acts at once, on the server. */
  server?: boolean;
}

/** An action of a menu, with its icon. */
export function MenuEntry({ icon: Icon, danger, server, disabled, title, ...props }: MenuEntryProps) {
  const needed = useServerNeeded({ disabled, title });
  const own = { ...(disabled !== undefined && { disabled }), ...(title !== undefined && { title }) };
  return (
    <Menu.Item
      {...props}
      {...(server ? needed : own)}
      data-danger={danger || undefined}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
    />
  );
}
