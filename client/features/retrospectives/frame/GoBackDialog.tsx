import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

interface GoBackDialogProps {
  to: Exclude<RetroPhase, 'planned' | 'closed'>;
  onClose: () => void;
}

/** Asks before an anonymous retrospective goes back to a phase, which everybody learns, or repeats its voting. */
export function GoBackDialog({ to, onClose }: GoBackDialogProps) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const form = useFormDialog({
    submit: () => change('set_retrospective_phase', { retrospective_id: retro.id, from: retro.phase, to }),
    onDone: onClose,
    failed: reportFailure(t('phaseFailed')),
  });
  const title = t('goBack.title', { phase: t(`phase.${to}`) });
  return (
    <Dialog {...form.dialog} opened onClose={onClose} title={title} submitLabel={title}>
      <p>{t('goBack.text')}</p>
      {to === 'vote' && <p>{t('goBack.vote')}</p>}
      {to === 'write' && <p>{t('goBack.write')}</p>}
    </Dialog>
  );
}
