import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { CloseButton } from './CloseButton.tsx';
import { useGoToPhase } from './use-go-to-phase.tsx';

const NEXT = { planned: 'write', write: 'group', group: 'vote', vote: 'agree' } as const;

/** The facilitator's way to the next phase. Renders nothing for others. */
export function NextPhase() {
  const { t } = useTranslation('retro');
  const { retro, leads } = useRetro();
  const { go, question } = useGoToPhase();
  if (!leads || retro.phase === 'closed') return null;
  if (retro.phase === 'agree') return <CloseButton />;
  const next = NEXT[retro.phase];
  return (
    <>
      <ServerButton variant="filled" size="sm" ml="auto" onClick={() => go(next)}>
        {t(`goTo.${next}`)}
      </ServerButton>
      {question}
    </>
  );
}
