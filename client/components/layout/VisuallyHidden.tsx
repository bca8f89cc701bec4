import type { ComponentProps } from 'react';
import classes from './VisuallyHidden.module.css';

/** A text that is read out and not shown. Takes the attributes of a `span`, for an `id` or the role of a live region. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={classes['hidden']} />;
}
