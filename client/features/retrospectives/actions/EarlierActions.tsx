import { useTranslation } from 'react-i18next';
import { PanelCount } from '#client/components/layout/Panel.tsx';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { Fold, type FoldState } from '../evidence/Fold.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { ActionItem } from './ActionItem.tsx';

/** The earlier actions that the team looks at now, as a checklist that folds. Renders nothing without any. */
export function EarlierActions({ state }: { state: FoldState }) {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const { earlier_actions: actions } = retro;
  useLiveActions(retro);
  if (actions.length === 0) return null;
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  const share = <PanelCount>{t('actions.share', { done, count: actions.length })}</PanelCount>;
  return (
    <Fold title={t('actions.earlier')} state={state} summary={share} aside={share}>
      <ul>
        {actions.map((action) => (
          <ActionItem key={action.id} action={action} withOrigin />
        ))}
      </ul>
    </Fold>
  );
}
