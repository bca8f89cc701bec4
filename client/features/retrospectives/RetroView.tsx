import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import retro from '#client/locales/es/retro.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import { PhaseSkeleton } from './frame/PhaseSkeleton.tsx';
import { RetroOverview } from './RetroOverview.tsx';

export const texts = { retro };

function Placeholder() {
  const { t } = useTranslation('retro');
  return (
    <>
      <ViewBar title={t('title')} />
      <PhaseSkeleton />
    </>
  );
}

const RetroBoard = lazy(() => import('./RetroBoard.tsx'), 'RetroBoard', {
  placeholder: () => <Placeholder />,
});

/** The retrospectives: the one of the address, or the overview of a team. */
export function RetroView() {
  const { retro } = useAppSearch();
  return retro === undefined ? <RetroOverview /> : <RetroBoard key={retro} id={retro} />;
}
