import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import classes from './Ago.module.css';

interface AgoProps {
  /** The moment, as an ISO date. */
  at: string;
  /** The current time in milliseconds, where the text changes while it is shown. */
  now?: number;
  /** Whether it is a line of its own, below what happened. */
  below?: boolean;
}

/** How long ago something happened; under the pointer, when. */
export function Ago({ at, now, below = false }: AgoProps) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={below ? classes['below'] : undefined}>
      {formatRelative(at, now)}
    </time>
  );
}
