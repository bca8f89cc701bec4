import { useAppSearch } from '#client/data/app-search.ts';
import { RetroBoard } from './RetroBoard.tsx';
import { RetroOverview } from './RetroOverview.tsx';

/** The retrospectives: the one of the address, or the overview of a team. */
export function RetroView() {
  const { retro } = useAppSearch();
  return retro === undefined ? <RetroOverview /> : <RetroBoard key={retro} id={retro} />;
}
