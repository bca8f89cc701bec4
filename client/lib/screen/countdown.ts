import { useEffect, useState } from 'react';

/**
 * Counts down to a moment, and on past it.
 * @param until milliseconds since the epoch; null: no countdown.
 * @returns the remaining whole seconds, negative past the moment.
 */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.ceil((until - now) / 1000);
}

/** 582 → '9:42'; -10 → '−0:10' */
export function formatSeconds(seconds: number): string {
  const all = Math.abs(seconds);
  const text = `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}
