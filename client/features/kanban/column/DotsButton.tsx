import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './Card.module.css';

/** The button of the menu of a card. It is no stop of the tab key. */
export function DotsButton({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={-1}
      data-item-menu
      className={classes['menu']}
      aria-label={label}
      title={label}
    >
      <IconDots size={16} stroke={1.6} aria-hidden />
    </button>
  );
}
