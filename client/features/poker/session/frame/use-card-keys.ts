import { useEffect, useRef } from 'react';
import { castVote } from '#client/data/poker/votes.ts';
import { useSession } from '../state/session-context.ts';
import { allCards, openRound, ownVote } from '../state/session-items.ts';
import { keysOf, NEXT_DIGIT_MS, pressKey } from './card-keys.ts';

/** Digits that wait for another one. */
interface Waiting {
  keys: string;
  finish: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Votes by the key that a card shows. A digit with which a longer number begins waits for the next one.
 * @returns `press` takes a key, and says whether a card begins with it; `finish` votes what waits, and says whether anything did.
 */
export function useCardKeys(): { press: (key: string) => boolean; finish: () => boolean } {
  const { session, shown, seat, open, pending } = useSession();
  const waiting = useRef<Waiting>(undefined);
  const round = openRound(shown);
  const mayVote = open && !seat?.observes && (session.mode === 'async' || seat !== undefined);

  const forget = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const own = ownVote(round, pending);
  // digits are for the round in which they were pressed, and a vote by the pointer comes after them
  // biome-ignore lint/correctness/useExhaustiveDependencies: round and vote say when
  useEffect(() => forget, [round?.id, own?.card]);

  const press = (key: string): boolean => {
    if (!mayVote || !round) return false;
    const before = waiting.current?.keys ?? '';
    const pressed = pressKey(keysOf(allCards(session)), before, key.toUpperCase());
    forget();
    if (!pressed) return false;
    const { keys, card, waits } = pressed;
    const vote = () => {
      if (card === undefined || card === own?.card) return;
      castVote(session.id, round.id, { card, comment: own?.comment ?? null });
    };
    if (!waits) vote();
    else {
      const finish = () => {
        forget();
        vote();
      };
      waiting.current = { keys, finish, timer: setTimeout(finish, NEXT_DIGIT_MS) };
    }
    return true;
  };
  const finish = (): boolean => {
    const last = waiting.current;
    last?.finish();
    return last !== undefined;
  };
  return { press, finish };
}
