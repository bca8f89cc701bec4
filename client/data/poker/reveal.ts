import type { PokerSession } from '#shared/contracts/poker.ts';
import type { Tables } from '#shared/database.types.ts';

type Item = PokerSession['items'][number];
type Round = Item['rounds'][number];
type Vote = NonNullable<Round['results']>[number];

/**
 * A session after the change of a round, if that reveals it. Returns the session unchanged if no vote was revealed, or if a voter
 * is not at the table, so that the session must be read.
 */
export function withReveal<Session extends PokerSession>(
  session: Session,
  row: Partial<Tables<'poker_rounds'>>,
): Session {
  const results = (row.results ?? null) as Omit<Vote, 'person'>[] | null;
  if (results === null) return session;
  const people = new Map(
    session.participants.map(({ observes: _, present: __, ...person }) => [person.id, person]),
  );
  const votes = results.map((vote) => ({ ...vote, person: people.get(vote.user_id) ?? null }));
  if (votes.some(({ person }) => person === null)) return session;
  const revealed = (round: Round): Round =>
    round.id === row.id && round.results === null
      ? { ...round, revealed_at: row.revealed_at ?? null, voted: [], own_vote: null, results: votes }
      : round;
  const items = session.items.map((item): Item => {
    const rounds = item.rounds.map(revealed);
    const changed = rounds.some((round, place) => round !== item.rounds[place]);
    return changed ? { ...item, status: 'revealed', rounds } : item;
  });
  return { ...session, items };
}
