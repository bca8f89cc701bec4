import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { OpenRetrospective } from '#client/data/retrospectives/queries.ts';
import guides from '#client/locales/es/guides.json';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import { useTeamSize } from './use-team-size.ts';

/** How the retrospective goes on is explained with the texts of its guide. */
export const texts = { guides };

interface PhaseQuestionProps {
  to: Exclude<RetroPhase, 'planned' | 'closed'>;
  onClose: () => void;
}

/** Asks before an anonymous retrospective goes back to a phase, which everybody learns, or repeats its voting. */
export function GoBackDialog({ to, onClose }: PhaseQuestionProps) {
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

const WAIT_S = 60;

/**
 * Asks before the writing of an anonymous retrospective ends: how many have written at least, and what becomes of later notes. Who
 * leads can set the timer first, which everybody sees.
 */
export function EndWritingDialog({ to, onClose }: PhaseQuestionProps) {
  const { t } = useTranslation(['retro', 'guides']);
  const { retro, change, tryChange, catchUp } = useRetro();
  const total = useTeamSize(retro.writers);
  const title = t(`goTo.${to}`);
  const wait = () => {
    onClose();
    void tryChange(t('timer.failed'), 'set_retrospective_timer', {
      retrospective_id: retro.id,
      revision: retro.revision,
      seconds: secondsLeft(retro) + WAIT_S,
      running: true,
    });
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
      aside={<ServerButton onClick={wait}>{t('guides:endWriting.wait')}</ServerButton>}
    >
      <p>
        {retro.writers === 0
          ? t('guides:endWriting.few')
          : t('write.writersAtLeast', { count: retro.writers, total })}
      </p>
      <p>{t('guides:endWriting.late')}</p>
    </ConfirmDialog>
  );
}

/** The whole seconds that the timer of the phase has left; 0 past its end, and without one. */
function secondsLeft({ timer, clockAhead }: OpenRetrospective): number {
  if (timer === null) return 0;
  const running = timer.ends_at === null ? 0 : Date.parse(timer.ends_at) - clockAhead - Date.now();
  return Math.max(timer.left ?? Math.ceil(running / 1000), 0);
}
