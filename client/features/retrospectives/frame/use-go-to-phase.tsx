import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { RETRO_PHASES, type RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { useRetro } from '../state/RetroContext.ts';

const GoBackDialog = lazyDialog(() => import('./PhaseQuestions.tsx'), 'GoBackDialog');
const EndWritingDialog = lazyDialog(() => import('./PhaseQuestions.tsx'), 'EndWritingDialog');

/** A phase in which people work. */
export type LedPhase = Exclude<RetroPhase, 'planned' | 'closed'>;

const place = (phase: RetroPhase) => RETRO_PHASES.indexOf(phase);

/**
 * Moves the retrospective to a phase, forward or back, for everybody. An anonymous one asks before it goes back, which everybody
 * learns, and before its writing ends: what comes later may never be shown.
 * @returns the step, and the dialog that asks, to be rendered. A toast reports a failure.
 */
export function useGoToPhase(): { go: (to: LedPhase) => void; question: ReactNode } {
  const { t } = useTranslation('retro');
  const { retro, tryChange, catchUp } = useRetro();
  const [asked, setAsked] = useState<{ to: LedPhase; isBack: boolean }>();
  const go = (to: LedPhase) => {
    const isBack = place(to) < place(retro.phase);
    if (retro.anonymous && (isBack || retro.phase === 'write')) return setAsked({ to, isBack });
    // the person's own step takes nothing away from them
    catchUp();
    const step = { retrospective_id: retro.id, from: retro.phase, to };
    void tryChange(t('phaseFailed'), 'set_retrospective_phase', step);
  };
  const Question = asked?.isBack ? GoBackDialog : EndWritingDialog;
  return { go, question: asked && <Question to={asked.to} onClose={() => setAsked(undefined)} /> };
}
