import { usePhone } from '#client/lib/screen/use-phone.ts';
import { useRetro } from '../state/RetroContext.ts';
import { NextPhase } from './NextPhase.tsx';
import classes from './PhaseFooter.module.css';

/** On a phone, the next step of the facilitator is below the phase. */
export function PhaseFooter() {
  const { retro, leads } = useRetro();
  if (!usePhone() || !leads || retro.phase === 'closed') return null;
  return (
    <footer className={classes['footer']}>
      <NextPhase />
    </footer>
  );
}
