import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { RETRO_PHASES, type RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { useRetro } from '../state/RetroContext.ts';
import classes from './Phases.module.css';
import { useSetPhase } from './use-set-phase.ts';

const GoBackDialog = lazyDialog(() => import('./GoBackDialog.tsx'), 'GoBackDialog');

export const LED_PHASES = ['write', 'group', 'vote', 'agree'] as const satisfies readonly RetroPhase[];

/** The phases of a running retrospective. The facilitator goes to one with a click, also back. */
export function Phases() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const setPhase = useSetPhase();
  const [back, setBack] = useState<(typeof LED_PHASES)[number]>();
  const place = (phase: RetroPhase) => RETRO_PHASES.indexOf(phase);
  const go = (to: (typeof LED_PHASES)[number]) => {
    const repeated = place(to) < place(retro.phase);
    if (retro.anonymous && repeated) setBack(to);
    else void setPhase(to);
  };
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
      {back && <GoBackDialog to={back} onClose={() => setBack(undefined)} />}
    </>
  );
}
