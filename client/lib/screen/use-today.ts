import { useEffect, useState } from 'react';
import { today } from '../connection/server-config.ts';

const MINUTE = 60_000;

/**
 * The current day in the server's time zone (`YYYY-MM-DD`). The component renders again only when the day changes.
 * @param needed false: the day does not matter now, and is not computed: ''.
 */
export function useToday(needed = true): string {
  const [day, setDay] = useState(() => (needed ? today() : ''));
  useEffect(() => {
    if (!needed) return;
    const timer = setInterval(() => setDay(today()), MINUTE);
    return () => clearInterval(timer);
  }, [needed]);
  return needed ? day || today() : '';
}
