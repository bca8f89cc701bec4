import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import endWriting from '#client/locales/es/endWriting.json';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import type { LedPhase } from './use-go-to-phase.tsx';
import { useTeamSize } from './use-team-size.ts';
import { useTimer } from './use-timer.ts';

/** The texts of the dialog alone: it loads when it is opened. */
export const texts = { endWriting };

const WAIT_S = 60;

interface EndWritingDialogProps {
  to: LedPhase;
  onClose: () => void;
}

/**
 * Asks before the writing of an anonymous retrospective ends: how many have written at least, and what becomes of later notes. Who
 * leads can set the timer first, which everybody sees.
 */
export function EndWritingDialog({ to, onClose }: EndWritingDialogProps) {
  const { t } = useTranslation(['retro', 'endWriting']);
  const { retro, change, catchUp } = useRetro();
  const { left, set } = useTimer();
  const total = useTeamSize(retro.writers);
  const title = t(`goTo.${to}`);
  const wait = () => {
    set(Math.max(left ?? 0, 0) + WAIT_S, true);
    onClose();
  };
  const submit = () => {
    catchUp();
    return change('set_retrospective_phase', { retrospective_id: retro.id, from: retro.phase, to });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      submitLabel={title}
      submit={submit}
      failed={reportFailure(t('phaseFailed'))}
      aside={<ServerButton onClick={wait}>{t('endWriting:wait')}</ServerButton>}
    >
      <p>
        {retro.writers === 0
          ? t('endWriting:few')
          : t('write.writersAtLeast', { count: retro.writers, total })}
      </p>
      <p>{t('endWriting:late')}</p>
    </ConfirmDialog>
  );
}
