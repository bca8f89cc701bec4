import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { useRetro } from '../RetroContext.ts';
import { ActionItem } from './ActionItem.tsx';

/** The earlier actions that the team looks at now, as a checklist. Renders nothing without any. */
export function EarlierActions() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const { earlier_actions: actions } = retro;
  useLiveActions(retro);
  if (actions.length === 0) return null;
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  return (
    <Panel
      title={t('actions.earlier')}
      aside={<PanelCount>{t('actions.share', { done, count: actions.length })}</PanelCount>}
    >
      <ul>
        {actions.map((action) => (
          <ActionItem key={action.id} action={action} withOrigin />
        ))}
      </ul>
    </Panel>
  );
}
