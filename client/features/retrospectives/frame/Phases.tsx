import { useTranslation } from 'react-i18next';
import { useRetro } from '../state/RetroContext.ts';
import classes from './Phases.module.css';
import { type LedPhase, useGoToPhase } from './use-go-to-phase.tsx';

export const LED_PHASES = ['write', 'group', 'vote', 'agree'] as const satisfies readonly LedPhase[];

/** The phases of a running retrospective. The facilitator goes to one with a click, also back. */
export function Phases() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const { go, question } = useGoToPhase();
  return (
    <>
      <ol className={classes['phases']} aria-label={t('phases')}>
        {LED_PHASES.map((phase) => {
          const current = phase === retro.phase;
          const name = t(`phase.${phase}`);
          return (
            <li key={phase}>
              {leads ? (
                // the present one is a button too: it keeps the focus of who has just pressed it, and pressed again it does nothing
                <button
                  type="button"
                  aria-current={current ? 'step' : undefined}
                  aria-disabled={current || undefined}
                  onClick={current ? undefined : () => go(phase)}
                >
                  {name}
                </button>
              ) : (
                <span aria-current={current ? 'step' : undefined}>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
      {question}
    </>
  );
}
