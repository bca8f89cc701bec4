import type { IconTrash } from '@tabler/icons-react';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import classes from './IconButton.module.css';

interface IconButtonProps {
  /** The action and its object; read out, and shown under the pointer. */
  label: string;
  icon: typeof IconTrash;
  /** px of the icon. */
  size?: 14 | 16;
  onClick: () => void;
  /** It acts at once, on the server. */
  server?: boolean;
}

/** A button of a row that shows an icon alone. */
export function IconButton({ label, icon: Icon, size = 16, onClick, server = false }: IconButtonProps) {
  const needed = useServerNeeded({ title: label });
  return (
    <button
      type="button"
      title={label}
      {...(server && needed)}
      className={classes['button']}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={size} stroke={1.6} aria-hidden />
    </button>
  );
}
