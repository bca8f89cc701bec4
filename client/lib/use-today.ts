import { useEffect, useState } from 'react';
import { today } from './server-config.ts';

const MINUTE = 60_000;

/** The current day in the server's time zone (`YYYY-MM-DD`). The component renders again only when the day changes. */
export function useToday(): string {
  const [day, setDay] = useState(() => today());
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return day;
}
