import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { SpansDrawing } from '#client/components/messages/view-drawings.tsx';
import { formatDateLong } from '#client/lib/text/format.ts';
import { useRetro } from '../state/RetroContext.ts';

/** A retrospective that has not opened yet. */
export function PlannedPhase() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const day = retro.opens_on;
  return (
    <EmptyState
      drawing={<SpansDrawing />}
      title={day === null ? t('planned.title') : t('planned.opens', { day: formatDateLong(day) })}
    >
      {leads ? t('planned.textLead') : t('planned.text')}
    </EmptyState>
  );
}
