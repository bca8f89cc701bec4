import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { useRetro } from '../RetroContext.ts';
import { useSetPhase } from './use-set-phase.ts';

const NEXT = { planned: 'write', write: 'group', group: 'vote', vote: 'agree' } as const;

/** The facilitator's way to the next phase; the last one is closed by its own part. Renders nothing for others. */
export function NextPhase() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const setPhase = useSetPhase();
  if (!leads || retro.phase === 'agree' || retro.phase === 'closed') return null;
  const next = NEXT[retro.phase];
  return (
    <ServerButton variant="filled" size="sm" onClick={() => void setPhase(next)}>
      {t(`goTo.${next}`)}
    </ServerButton>
  );
}
