import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import type { LedPhase } from './use-go-to-phase.tsx';

interface GoBackDialogProps {
  to: LedPhase;
  onClose: () => void;
}

/** Asks before an anonymous retrospective goes back to a phase, which everybody learns, or repeats its voting. */
export function GoBackDialog({ to, onClose }: GoBackDialogProps) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const title = t('goBack.title', { phase: t(`phase.${to}`) });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      submitLabel={title}
      submit={() => change('set_retrospective_phase', { retrospective_id: retro.id, from: retro.phase, to })}
      failed={reportFailure(t('phaseFailed'))}
    >
      <p>{t('goBack.text')}</p>
      {to === 'vote' && <p>{t('goBack.vote')}</p>}
      {to === 'write' && <p>{t('goBack.write')}</p>}
    </ConfirmDialog>
  );
}
