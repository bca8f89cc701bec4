import type { ComponentProps } from 'react';
import classes from './Badge.module.css';

/** A state in one or two words, on a grey box. */
export function Badge({ className = '', ...props }: ComponentProps<'span'>) {
  return <span {...props} className={`${classes['badge']} ${className}`} />;
}
