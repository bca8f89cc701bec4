import { useEffect, useState } from 'react';
import { useRetro } from '../RetroContext.ts';

const SECOND = 1000;

/**
 * The seconds that the timer has left by the server's clock; negative once it is over, null without a timer. Updated every second
 * while it runs.
 */
export function useTimeLeft(): number | null {
  const { retro } = useRetro();
  const { timer, clock_ahead } = retro;
  const ends = timer?.ends_at ? Date.parse(timer.ends_at) : null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (ends === null) return;
    const interval = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(interval);
  }, [ends]);
  if (!timer) return null;
  if (ends === null) return timer.left;
  return Math.ceil((ends - now - clock_ahead) / SECOND);
}
