import { useTranslation } from 'react-i18next';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { useRetro } from '../state/RetroContext.ts';

/** Moves the retrospective to a phase, forward or back, for everybody. @returns whether it succeeded; a toast reports a failure. */
export function useSetPhase(): (to: Exclude<RetroPhase, 'planned'>) => Promise<boolean> {
  const { t } = useTranslation('retro');
  const { retro, tryChange, catchUp } = useRetro();
  return (to) => {
    // the person's own step takes nothing away from them
    catchUp();
    return tryChange(t('phaseFailed'), 'set_retrospective_phase', {
      retrospective_id: retro.id,
      from: retro.phase,
      to,
    });
  };
}
