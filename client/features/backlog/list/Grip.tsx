import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './BacklogRow.module.css';

/** The handle of a row. */
export function Grip({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      data-grip
      data-item-menu
      className={classes['grip']}
      aria-label={label}
      title={label}
    >
      <IconGripVertical size={14} stroke={1.6} aria-hidden />
    </button>
  );
}
