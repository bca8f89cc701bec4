import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { CloseDialog } from './lazy-dialogs.ts';

/** Asks whether the session is over. @param isNext whether that is the next step: the button is the primary one then, beside the one of the bar. */
export function CloseButton({ isNext = false }: { isNext?: boolean }) {
  const { t } = useTranslation('poker');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ServerButton {...(isNext ? { variant: 'filled' } : { size: 'sm' })} onClick={() => setAsked(true)}>
        {t(isNext ? 'session.close.title' : 'session.close.action')}
      </ServerButton>
      {asked && <CloseDialog onClose={() => setAsked(false)} />}
    </>
  );
}
