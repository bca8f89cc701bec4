import { useAppSearch } from '#client/data/app-search.ts';
import { PokerStart } from './PokerStart.tsx';
import { PokerSession } from './session/PokerSession.tsx';

/** Planning Poker: the session of the address, or the page on which one is chosen or set up. */
export function PokerView() {
  const { session } = useAppSearch();
  return session === undefined ? <PokerStart /> : <PokerSession key={session} id={session} />;
}
