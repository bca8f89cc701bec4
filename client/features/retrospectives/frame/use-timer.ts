import { useTranslation } from 'react-i18next';
import { type MeetingTimer, useMeetingTimer } from '#client/data/meetings/timer.ts';
import { useRetro } from '../state/RetroContext.ts';

/** The timer of the phase. */
interface PhaseTime extends Pick<MeetingTimer, 'warns'> {
  /** Whole seconds, negative past the end; null: there is no timer. */
  left: number | null;
  paused: boolean;
  /** Sets the timer for everybody; null removes it. A toast reports a failure. */
  set: (seconds: number | null, running: boolean) => void;
}

/** The timer of the phase, and what the facilitator does with it. */
export function useTimer(): PhaseTime {
  const { t } = useTranslation('retro');
  const { retro, tryChange } = useRetro();
  const timer = useMeetingTimer(retro, retro.timer?.ends_at ?? null, retro.timer?.left);
  return {
    left: timer?.left ?? null,
    warns: timer?.warns ?? false,
    paused: timer !== null && retro.timer?.ends_at === null,
    set: (seconds, running) =>
      void tryChange(t('timer.failed'), 'set_retrospective_timer', {
        retrospective_id: retro.id,
        revision: retro.revision,
        seconds,
        running,
      }),
  };
}
