import poker from '#client/locales/es/poker.json';
import { useAppSearch } from '#client/routing/app-search.ts';
import { PokerSession } from './session/PokerSession.tsx';
import { PokerStart } from './start/PokerStart.tsx';

export const texts = { poker };

/** Planning Poker: the session of the address, or the page on which one is chosen or set up. */
export function PokerView() {
  const { session } = useAppSearch();
  return session === undefined ? <PokerStart /> : <PokerSession key={session} id={session} />;
}
