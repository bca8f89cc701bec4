import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '#client/components/GuideButton.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';

const Guide = lazyDialog(() => import('./PokerGuide.tsx'), 'PokerGuide');

/** 'Cómo funciona', in the bar: opens a short explanation. */
export function HowItWorks() {
  const { t } = useTranslation('poker');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <GuideButton label={t('howItWorks')} onClick={() => setOpened(true)} />
      {opened && <Guide onClose={() => setOpened(false)} />}
    </>
  );
}
