import type { ComponentProps } from 'react';
import classes from './InlineLink.module.css';
import { Link } from './Link.tsx';

/** A link in a line of text or in a table: on a touch screen it is high enough for a finger. */
export function InlineLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={`${classes['link']} ${className}`} />;
}
