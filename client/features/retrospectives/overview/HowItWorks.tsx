import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideButton } from '#client/components/GuideButton.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';

const Guide = lazyDialog(() => import('./RetroGuide.tsx'), 'RetroGuide');

/** 'Cómo funciona', in the bar: opens a short explanation. */
export function HowItWorks() {
  const { t } = useTranslation('retro');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <GuideButton label={t('howItWorks')} onClick={() => setOpened(true)} />
      {opened && <Guide onClose={() => setOpened(false)} />}
    </>
  );
}
