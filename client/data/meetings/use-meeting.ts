import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { type Pace, usePace, usePacedMeeting } from './pace.ts';

/** The server counts people as gone a minute after they should have been heard of. */
const BEAT_MS = 20_000;

/** How a person attends a meeting of some kind. */
export interface Attendance {
  /** The key of the meeting's query. */
  queryKey: QueryKey;
  /** Says to the server that the person is still there. */
  beat: () => Promise<{ revision: number }>;
  /** Reports the arrival, instead of the first heartbeat. */
  arrive?: () => Promise<unknown>;
}

interface MeetingOptions<Now> {
  now: Now;
  /** Where the meeting is: its phase, topic or round. */
  place: string;
  attendance: Attendance;
  /** Whether the meeting goes on, and needs to know of the person. */
  attends: boolean;
}

/** The common part of the views of all meetings, while mounted. `held` is the state that the person sees: see {@link usePacedMeeting}. */
export function useMeeting<Now>(options: MeetingOptions<Now>): Pace & { held: Now } {
  useHeartbeat(options.attendance, options.attends);
  const pace = usePace();
  return { ...pace, held: usePacedMeeting(options.now, options.place, pace) };
}

/**
 * Says to the server that the person is at a meeting, every 20 seconds and when the page becomes visible again. Also while the page
 * is hidden: the person may look elsewhere at what is talked about. Browsers then let it pass once a minute, and a computer that
 * sleeps is silent. Without its facilitator for a minute, the server passes the lead on to the manager who came first. A meeting
 * that has changed is read again; what fails is repeated by the next beat.
 */
function useHeartbeat({ queryKey, beat, arrive }: Attendance, active: boolean): void {
  const onBeat = useEffectEvent(async () => {
    const { revision } = await beat();
    const known = queryClient.getQueryData<{ revision: number }>(queryKey)?.revision ?? revision;
    if (revision > known) await queryClient.invalidateQueries({ queryKey });
  });
  const onArrival = useEffectEvent(() => (arrive ? arrive() : onBeat()));
  useEffect(() => {
    if (!active) return;
    const beatOnce = () => void onBeat().catch(() => undefined);
    const beatIfVisible = () => {
      if (!document.hidden) beatOnce();
    };
    void onArrival().catch(() => undefined);
    const timer = setInterval(beatOnce, BEAT_MS);
    document.addEventListener('visibilitychange', beatIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beatIfVisible);
    };
  }, [active]);
}
