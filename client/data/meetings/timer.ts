import { useSecondsLeft } from '#client/lib/screen/countdown.ts';
import type { Clocked } from './clock.ts';

/** From here on a timer warns (s). */
const WARNING_S = 30;

/** The timer of a meeting. It warns and ends nothing: past its end it counts on. */
export interface MeetingTimer {
  /** Whole seconds, negative past the end. */
  left: number;
  warns: boolean;
}

/**
 * The timer that everybody in a meeting sees, by the server's clock.
 * @param endsAt null: it does not run.
 * @param pausedAt the seconds that a paused timer has left.
 * @returns null without a timer.
 */
export function useMeetingTimer(
  { clockAhead }: Clocked<object>,
  endsAt: string | null,
  pausedAt: number | null = null,
): MeetingTimer | null {
  const left = useSecondsLeft(endsAt === null ? null : Date.parse(endsAt) - clockAhead) ?? pausedAt;
  return left === null ? null : { left, warns: left <= WARNING_S };
}
