import type { ReactNode } from 'react';
import classes from './PropertyButton.module.css';

interface PropertyButtonProps {
  /** The property that it changes; the keyboard finds the button by its name. */
  property: string;
  /** 'Prioridad: Alta'. */
  label: string;
  /** Opens the choice of values at an element; missing: the value is a picture, and lies below the link around it. */
  onOpen: ((at: HTMLElement) => void) | undefined;
  /** The value as it looks. */
  children: ReactNode;
}

/**
 * A value of a story in a card or a row: a click opens the choice of values. It is no stop of the tab key, since a key of the
 * card or the row opens it, too.
 */
export function PropertyButton({ property, label, onOpen, children }: PropertyButtonProps) {
  if (!onOpen) return children;
  return (
    <button
      type="button"
      className={classes['button']}
      data-property={property}
      aria-label={label}
      title={label}
      aria-haspopup="listbox"
      tabIndex={-1}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {children}
    </button>
  );
}
