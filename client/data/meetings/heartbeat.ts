import { useEffect, useEffectEvent } from 'react';

/** The server counts people as gone a minute after they should have been heard of. */
const BEAT_MS = 20_000;

/**
 * Says to the server that the person is at a meeting, every 20 seconds and when the page becomes visible again, while mounted. Also
 * while the page is hidden: the person may look elsewhere at what is talked about. Browsers then let it pass once a minute, and a
 * computer that sleeps is silent.
 * @param beat what fails is repeated by the next one.
 * @param active whether the meeting goes on, and needs to know of the person.
 * @param arrive what is said first, instead of a beat.
 */
export function useHeartbeat(beat: () => Promise<unknown>, active: boolean, arrive = beat): void {
  const onArrival = useEffectEvent(() => void arrive().catch(() => undefined));
  const onBeat = useEffectEvent(() => void beat().catch(() => undefined));
  useEffect(() => {
    if (!active) return;
    const beatIfVisible = () => {
      if (!document.hidden) onBeat();
    };
    onArrival();
    const timer = setInterval(() => onBeat(), BEAT_MS);
    document.addEventListener('visibilitychange', beatIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beatIfVisible);
    };
  }, [active]);
}
