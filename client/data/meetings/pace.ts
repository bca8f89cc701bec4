import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isTyping } from '#client/lib/keys/shortcuts.ts';

/** A person has paused when they have typed nothing for this time (ms). */
export const PAUSE_MS = 3000;

/** Whether a person types in a meeting. */
export interface Pace {
  /** Whether the person types in one of its fields, or did a moment ago, or has typed in a dialog that is still open. */
  typing: boolean;
  /** Goes to where the meeting is, although the person has just typed. */
  catchUp: () => void;
  /** For the element around the fields; those of its dialogs and menus count too. */
  listeners: {
    onKeyDownCapture: (event: KeyboardEvent) => void;
    onInput: (event: SyntheticEvent) => void;
  };
}

/**
 * Notices when the person types in a meeting. While they do, other people move it on without taking the field away: see
 * {@link usePacedMeeting}.
 */
export function usePace(): Pace {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const pause = (field: Element) => {
      // the text in a dialog would go with it
      if (field.isConnected && field.closest('[role="dialog"]')) waitForPause(field);
      else setTyping(false);
    };
    const waitForPause = (field: Element) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => pause(field), PAUSE_MS);
    };
    const type = ({ target }: SyntheticEvent) => {
      if (!(target instanceof Element) || !isTyping(target)) return;
      setTyping(true);
      waitForPause(target);
    };
    const catchUp = () => {
      clearTimeout(timer.current);
      setTyping(false);
    };
    return {
      typing,
      catchUp,
      listeners: {
        onKeyDownCapture: (event) => {
          if (event.key !== 'Tab' && event.key !== 'Escape') type(event);
        },
        // not before the field: it would be rendered with its old text
        onInput: type,
      },
    };
  }, [typing]);
}

/**
 * The meeting as a person sees it: `now`, but while they type the state at which it was last at the same place.
 * @param place where the meeting is: its phase, topic or round.
 */
export function usePacedMeeting<Value>(now: Value, place: string, { typing }: Pick<Pace, 'typing'>): Value {
  const [seen, setSeen] = useState({ value: now, place });
  const stays = typing && place !== seen.place;
  if (!stays && (seen.value !== now || seen.place !== place)) setSeen({ value: now, place });
  return stays ? seen.value : now;
}
