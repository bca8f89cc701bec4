import poker from '#client/locales/es/poker.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import { PokerStart } from './PokerStart.tsx';
import { PokerSession } from './session/PokerSession.tsx';

export const texts = { poker };

/** Planning Poker: the session of the address, or the page on which one is chosen or set up. */
export function PokerView() {
  const { session } = useAppSearch();
  return session === undefined ? <PokerStart /> : <PokerSession key={session} id={session} />;
}
